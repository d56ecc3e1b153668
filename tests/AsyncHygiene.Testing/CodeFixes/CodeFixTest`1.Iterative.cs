using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>One diagnostic after the other, as a user at the light bulb does it.</summary>
public abstract partial class CodeFixTest<TVerifier>
{
    private async Task VerifyIterativeFixAsync(FixRun run, IVerifier verifier, CancellationToken cancellationToken)
    {
        var count = new IterationCount(NumberOfIncrementalIterations
            ?? (run.FixedState.HasSameSolution(run.TestState) ? 0 : -run.ExpectedFixable.Count()));

        var result =
            await ApplyRepeatedlyAsync(
                run,
                count,
                TryFixOneAsync,
                verifier,
                CodeFixTestBehaviors.HasFlag(CodeFixTestBehaviors.FixOne),
                cancellationToken).ConfigureAwait(false);
        await VerifyFixedAsync(run.FixedState, result, count, "code fix", verifier, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Analyse, apply, start over, until there is nothing to apply or nothing changes any more.</summary>
    private async Task<FixedSolution> ApplyRepeatedlyAsync(
        FixRun run,
        IterationCount count,
        FixStep step,
        IVerifier verifier,
        bool once,
        CancellationToken cancellationToken)
    {
        var current = run.Start;
        var iterations = 0;
        SyntaxTreeDifference? firstDifference = null;

        // One round more than allowed is enough to know, and a fix that never ends must not hang the test.
        while (current.Diagnostics.Length > 0 && iterations <= count.Limit)
        {
            var round = await step(run, current, verifier, cancellationToken).ConfigureAwait(false);
            if (round == FixRound.NoAction)
                break;

            iterations++;
            if (round is not FixRound.Changed applied)
                break;

            firstDifference ??= applied.TreeDifference;
            var next = once
                ? new AnalyzedSolution(applied.Solution, [])
                : await run.Analyzed.GetOrAddAsync(
                    applied.Solution,
                    solution => AnalyzeAsync(solution, run.Analyzers, cancellationToken),
                    cancellationToken).ConfigureAwait(false);
            var isStuck = ActualDiagnostic.AreSame(current.Diagnostics, next.Diagnostics);
            current = next;
            if (isStuck)
                break;
        }

        return new FixedSolution(current.Solution, iterations, firstDifference);
    }

    private async Task<FixRound> TryFixOneAsync(
        FixRun run,
        AnalyzedSolution current,
        IVerifier verifier,
        CancellationToken cancellationToken)
    {
        var fixable = Fixable(run, current);
        if (!CodeFixTestBehaviors.HasFlag(CodeFixTestBehaviors.SkipLocalDiagnosticCheck))
            verifier.False(
                fixable.Any(actual => actual.IsNonLocal),
                "Code fix is attempting to provide a fix for a non-local analyzer diagnostic");

        if (CodeFixTestBehaviors.HasFlag(CodeFixTestBehaviors.FixOne) && fixable.Count > 0)
        {
            var selected = TrySelectDiagnosticToFix([.. fixable.Select(actual => actual.Diagnostic)]);
            fixable = [selected is null ? fixable[0] : fixable.First(actual => actual.Diagnostic == selected)];
        }

        var offered = FixRound.NoAction;
        foreach (var actual in fixable)
        {
            var document = current.Solution.GetDocument(actual.Diagnostic.Location.SourceTree)!;
            if (await FindActionAsync(run.Providers, document, actual.Diagnostic, verifier, cancellationToken).ConfigureAwait(false)
                is not { } found)
            {
                continue;
            }

            CodeActionVerifier?.Invoke(found.Action, verifier);
            offered = await ApplyAsync(found.Action, current.Solution, actual.Project, cancellationToken).ConfigureAwait(false);
            if (offered is FixRound.Changed)
                return offered;
        }

        return offered;
    }

    private static List<ActualDiagnostic> Fixable(FixRun run, AnalyzedSolution current) =>
        [
            .. current.Diagnostics.Where(actual =>
                run.FixableIds.Contains(actual.Diagnostic.Id)
                    && current.Solution.GetDocument(actual.Diagnostic.Location.SourceTree) is not null)
        ];

    /// <summary>The action that the test asks for, among those that all providers offer for one diagnostic.</summary>
    private async Task<(CodeAction Action, CodeFixProvider Provider)?> FindActionAsync(
        ImmutableArray<CodeFixProvider> providers,
        Document document,
        Diagnostic diagnostic,
        IVerifier verifier,
        CancellationToken cancellationToken)
    {
        var offered = new List<(CodeAction Action, CodeFixProvider Provider)>();
        foreach (var provider in providers.Where(provider => provider.FixableDiagnosticIds.Contains(diagnostic.Id)))
        {
            var actions = ImmutableArray.CreateBuilder<CodeAction>();
            var context = new CodeFixContext(
                document,
                diagnostic.Location.SourceSpan,
                [diagnostic],
                (action, _) => actions.Add(action),
                cancellationToken);
            await provider.RegisterCodeFixesAsync(context).ConfigureAwait(false);
            offered.AddRange(FilterCodeActions(actions.ToImmutable()).Select(action => (action, provider)));
        }

        return ChooseAction([.. offered.Select(offer => offer.Action)], verifier) is { } index ? offered[index] : null;
    }

    private static async Task VerifyFixedAsync(
        SolutionState expected,
        FixedSolution actual,
        IterationCount count,
        string kind,
        IVerifier verifier,
        CancellationToken cancellationToken)
    {
        await SolutionComparison.VerifyAsync(expected, actual.Solution, verifier, cancellationToken).ConfigureAwait(false);
        actual.TreeDifference?.Fail(verifier);
        count.Verify(actual.Iterations, kind, verifier);
    }

    private delegate Task<FixRound> FixStep(
        FixRun run,
        AnalyzedSolution current,
        IVerifier verifier,
        CancellationToken cancellationToken);
}
