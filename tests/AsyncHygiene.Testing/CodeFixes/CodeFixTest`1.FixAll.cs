using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CodeFixes;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Fix All, in each scope until nothing is left there or anywhere else.</summary>
public abstract partial class CodeFixTest<TVerifier>
{
    private async Task VerifyFixAllAsync(FixRun run, CancellationToken cancellationToken)
    {
        if (run.Providers.All(provider => provider.GetFixAllProvider() is null))
            return;

        var isUnchanged = run.BatchFixedState.HasSameSolution(run.TestState);
        var documents = run.ExpectedFixable
            .Where(result => result.HasLocation)
            .Select(result => result.Spans[0].Span.Path)
            .Distinct()
            .Count();
        var projects = run.BatchFixedState.ChangedProjects(run.TestState).Count();
        var languages = run.TestState.Projects.Select(project => project.Language).Distinct().Count();

        var checks = new List<Task>();
        AddCheck(
            CodeFixTestBehaviors.SkipFixAllInDocumentCheck,
            FixAllScope.Document,
            NumberOfFixAllInDocumentIterations,
            documents,
            "Fix all in document");
        AddCheck(
            CodeFixTestBehaviors.SkipFixAllInProjectCheck,
            FixAllScope.Project,
            NumberOfFixAllInProjectIterations,
            projects,
            "Fix all in project");
        AddCheck(CodeFixTestBehaviors.SkipFixAllInSolutionCheck, FixAllScope.Solution, null, languages, "Fix all in solution");

        // All must have ended before the workspace goes; of several failures always the same one is told.
        await Task.WhenAll(checks).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        foreach (var check in checks)
            await check.ConfigureAwait(false);

        void AddCheck(CodeFixTestBehaviors skip, FixAllScope scope, int? iterations, int atMost, string context)
        {
            if (CodeFixTestBehaviors.HasFlag(skip))
                return;

            var count = new IterationCount(iterations ?? NumberOfFixAllIterations ?? (isUnchanged ? 0 : -atMost));
            checks.Add(
                Task.Run(() => VerifyFixAllAsync(run, scope, count, Verify.PushContext(context), cancellationToken), cancellationToken));
        }
    }

    private async Task VerifyFixAllAsync(
        FixRun run,
        FixAllScope scope,
        IterationCount count,
        IVerifier verifier,
        CancellationToken cancellationToken)
    {
        var result = await ApplyRepeatedlyAsync(
            run,
            count,
            (run, current, verifier, cancellationToken) => TryFixAllAsync(run, current, scope, verifier, cancellationToken),
            verifier,
            CodeFixTestBehaviors.HasFlag(CodeFixTestBehaviors.FixOne),
            cancellationToken).ConfigureAwait(false);
        await VerifyFixedAsync(run.BatchFixedState, result, count, "fix all", verifier, cancellationToken).ConfigureAwait(false);
    }

    private async Task<FixRound> TryFixAllAsync(
        FixRun run,
        AnalyzedSolution current,
        FixAllScope scope,
        IVerifier verifier,
        CancellationToken cancellationToken)
    {
        foreach (var actual in Fixable(run, current))
        {
            var document = current.Solution.GetDocument(actual.Diagnostic.Location.SourceTree)!;
            if (await FindActionAsync(run.Providers, document, actual.Diagnostic, verifier, cancellationToken).ConfigureAwait(false)
                is not { } found)
            {
                continue;
            }

            // The first diagnostic with an action decides; where its provider lacks the scope the text comparison shows it.
            if (found.Provider.GetFixAllProvider() is not { } fixAllProvider || !fixAllProvider.GetSupportedFixAllScopes().Contains(scope))
                return FixRound.NoAction;

            CodeActionVerifier?.Invoke(found.Action, verifier);
            var context = new FixAllContext(
                document,
                found.Provider,
                scope,
                found.Action.EquivalenceKey,
                fixAllProvider.GetSupportedFixAllDiagnosticIds(found.Provider),
                new FixAllDiagnostics(current.Diagnostics),
                cancellationToken);
            var action = await fixAllProvider.GetFixAsync(context).ConfigureAwait(false);
            return action is null
                ? FixRound.NoAction
                : await ApplyAsync(action, current.Solution, actual.Project, cancellationToken).ConfigureAwait(false);
        }

        return FixRound.NoAction;
    }
}
