using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Robustness.Mutations;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Robustness.Oracles;

/// <summary>What must hold of every action that is offered, and of Fix All.</summary>
internal static class FixOracles
{
    private const int MostActions = 6;

    private static readonly FixAllScope[] s_scopes = [FixAllScope.Document, FixAllScope.Project, FixAllScope.Solution];

    /// <summary>No action throws or adds a compile error, and what it writes is read again as what it meant.</summary>
    public static async Task<IEnumerable<string>> KeepsTheProgramWhole(Subject subject, MutatedProgram program, Random random)
    {
        using var open = await OpenProgram.OpenAsync(program);
        var compilation = await open.CompilationAsync();
        var found = (await new Answers(compilation, open.Project.AnalyzerOptions, subject.Analyzers).AllAsync())
            .Where(d => d.Location.IsInSource)
            .ToArray();
        if (found.Length == 0)
            return [];

        var before = ErrorsOf(compilation);
        var problems = new List<string>();
        var fixable = subject.Fixes.SelectMany(f => found.Where(d => f.FixableDiagnosticIds.Contains(d.Id)).Select(d => (f, d))).ToArray();
        random.Shuffle(fixable);
        foreach (var (fix, diagnostic) in fixable.Take(MostActions))
        {
            var actions = await TryAsync(fix, problems, () => ActionsAsync(fix, open.Project, diagnostic)) ?? [];
            foreach (var action in actions)
                await CheckAsync(fix, action.Title, () => ApplyAsync(action, open.Project), open.Project, before, problems);

            // Fix All as well, for one of the actions and in one of the scopes: all of them with as many programs as one likes.
            if (actions.Count > 0)
            {
                var scope = s_scopes[random.Next(s_scopes.Length)];
                var action = actions[random.Next(actions.Count)];
                await CheckAsync(
                    fix,
                    $"{action.Title}, all of the {scope}",
                    () => FixAllAsync(fix, action, diagnostic, scope, open.Project, found),
                    open.Project,
                    before,
                    problems);
            }
        }

        return problems;
    }

    private static async Task CheckAsync(
        CodeFixProvider fix,
        string title,
        Func<Task<Solution?>> change,
        Project before,
        ImmutableDictionary<string, int> errors,
        List<string> problems)
    {
        if (await TryAsync(fix, problems, change) is not { } changed || changed.GetProject(before.Id) is not { } project)
            return;

        var after = ErrorsOf((await project.GetCompilationAsync())!);
        problems.AddRange(after
            .Where(e => e.Value > errors.GetValueOrDefault(e.Key))
            .Select(e => $"{fix.GetType().Name}, {title}: {e.Value - errors.GetValueOrDefault(e.Key)} more {e.Key}"));
        foreach (var document in project.GetChanges(before).GetChangedDocuments().Select(id => project.GetDocument(id)!))
        {
            var root = (await document.GetSyntaxRootAsync())!;
            var text = await document.GetTextAsync();
            var again = await CSharpSyntaxTree.ParseText(text, (CSharpParseOptions)project.ParseOptions!).GetRootAsync();
            if (!SyntaxComparison.AreSame(root, again))
                problems.Add($"{fix.GetType().Name}, {title}: is read again as another tree:\n{again.ToFullString()}");
        }
    }

    private static async Task<List<CodeAction>?> ActionsAsync(CodeFixProvider fix, Project project, Diagnostic diagnostic)
    {
        var actions = new List<CodeAction>();
        if (project.GetDocument(diagnostic.Location.SourceTree) is { } document)
        {
            await fix.RegisterCodeFixesAsync(
                new CodeFixContext(document, diagnostic, (action, _) => actions.Add(action), CancellationToken.None));
        }

        return actions;
    }

    private static async Task<Solution?> ApplyAsync(CodeAction action, Project project) =>
        ChangedSolution(await action.GetOperationsAsync(project.Solution, new Progress<CodeAnalysisProgress>(), CancellationToken.None));

    private static async Task<Solution?> FixAllAsync(
        CodeFixProvider fix,
        CodeAction action,
        Diagnostic diagnostic,
        FixAllScope scope,
        Project project,
        IEnumerable<Diagnostic> found)
    {
        if (fix.GetFixAllProvider() is not { } provider || action.EquivalenceKey is null)
            return null;

        var context = new FixAllContext(
            project.GetDocument(diagnostic.Location.SourceTree)!,
            fix,
            scope,
            action.EquivalenceKey,
            fix.FixableDiagnosticIds,
            new Found([.. found.Where(d => fix.FixableDiagnosticIds.Contains(d.Id))]),
            CancellationToken.None);
        return await provider.GetFixAsync(context) is { } all ? await ApplyAsync(all, project) : null;
    }

    private static Solution? ChangedSolution(ImmutableArray<CodeActionOperation> operations) =>
        operations.OfType<ApplyChangesOperation>().SingleOrDefault()?.ChangedSolution;

    private static async Task<T?> TryAsync<T>(CodeFixProvider fix, List<string> problems, Func<Task<T?>> action)
        where T : class
    {
        try
        {
            return await action();
        }
        catch (Exception exception)
        {
            problems.Add($"{fix.GetType().Name} threw {exception}");
            return null;
        }
    }

    private static ImmutableDictionary<string, int> ErrorsOf(Compilation compilation) => compilation.GetDiagnostics()
        .Where(d => d.Severity == DiagnosticSeverity.Error)
        .GroupBy(d => d.Id)
        .ToImmutableDictionary(g => g.Key, g => g.Count());

    private sealed class Found(ImmutableArray<Diagnostic> diagnostics) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>(diagnostics);

        public override async Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(
            Document document,
            CancellationToken cancellationToken)
        {
            var tree = await document.GetSyntaxTreeAsync(cancellationToken);
            return diagnostics.Where(d => d.Location.SourceTree == tree);
        }

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>([]);
    }
}
