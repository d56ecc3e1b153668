using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.MSBuild;
using Xunit;

namespace AsyncHygiene.Demo.Tests.Sample;

/// <summary>
/// Fix All of every rule over a project that a workspace has opened, as an editor does it: one rule after the other, until a round changes
/// nothing. The project is opened from disk, because views, generated code and .editorconfig are part of what the rules see.
/// </summary>
internal static class InMemoryFixes
{
    private static readonly ImmutableArray<DiagnosticAnalyzer> s_analyzers = InstancesOf<DiagnosticAnalyzer>(typeof(AsyncAnalyzer).Assembly)
        .RemoveAll(analyzer => !analyzer.GetType().IsDefined(typeof(DiagnosticAnalyzerAttribute), inherit: false));

    private static readonly ImmutableArray<CodeFixProvider> s_fixes = InstancesOf<CodeFixProvider>(typeof(EditFix).Assembly);

    /// <summary>The changed files by path.</summary>
    public static async Task<IReadOnlyDictionary<string, byte[]>> ApplyAsync(string projectPath, CancellationToken cancellationToken)
    {
        using var workspace = MSBuildWorkspace.Create();
        var project = await workspace.OpenProjectAsync(projectPath, cancellationToken: cancellationToken);
        Assert.DoesNotContain(workspace.Diagnostics, d => d.Kind == WorkspaceDiagnosticKind.Failure);

        var original = project.Solution;
        var solution = original;
        for (var round = 0; ; round++)
        {
            Assert.InRange(round, 0, FixedSample.MostPasses - 1);
            var before = solution;
            foreach (var fix in s_fixes)
                solution = await FixAllAsync(solution.GetProject(project.Id)!, fix, cancellationToken);
            if (!solution.GetChanges(before).GetProjectChanges().Any())
                break;
        }

        var changed = new Dictionary<string, byte[]>();
        foreach (var id in solution.GetChanges(original).GetProjectChanges().SelectMany(change => change.GetChangedDocuments()))
        {
            var document = solution.GetDocument(id)!;
            var text = await document.GetTextAsync(cancellationToken);
            var encoding = text.Encoding ?? new UTF8Encoding(encoderShouldEmitUTF8Identifier: false);
            using var stream = new MemoryStream();
            await using (var writer = new StreamWriter(stream, encoding))
                text.Write(writer, cancellationToken);
            changed[document.FilePath!] = stream.ToArray();
        }

        return changed;
    }

    private static async Task<Solution> FixAllAsync(Project project, CodeFixProvider fix, CancellationToken cancellationToken)
    {
        var diagnostics = await DiagnosticsAsync(project, fix.FixableDiagnosticIds, cancellationToken);
        foreach (var diagnostic in diagnostics)
        {
            CodeAction? first = null;
            var document = project.GetDocument(diagnostic.Location.SourceTree)!;
            await fix.RegisterCodeFixesAsync(new CodeFixContext(document, diagnostic, (action, _) => first ??= action, cancellationToken));
            if (first is null)
                continue;

            var context = new FixAllContext(
                document,
                    fix,
                    FixAllScope.Solution,
                    first.EquivalenceKey!,
                    fix.FixableDiagnosticIds,
                    new FoundDiagnostics(project.Id, diagnostics),
                    cancellationToken);
            var all = await fix.GetFixAllProvider()!.GetFixAsync(context);
            Assert.NotNull(all);
            return Assert.Single((await all.GetOperationsAsync(cancellationToken)).OfType<ApplyChangesOperation>()).ChangedSolution;
        }

        return project.Solution;
    }

    private static async Task<ImmutableArray<Diagnostic>> DiagnosticsAsync(
        Project project,
        ImmutableArray<string> ids,
        CancellationToken cancellationToken)
    {
        var compilation = (await project.GetCompilationAsync(cancellationToken))!;
        var analyzers = s_analyzers.Where(analyzer => analyzer.SupportedDiagnostics.Any(rule => ids.Contains(rule.Id))).ToImmutableArray();
        var found = await compilation.WithAnalyzers(analyzers, project.AnalyzerOptions).GetAnalyzerDiagnosticsAsync(cancellationToken);
        return [
            .. found.Where(d => ids.Contains(d.Id) && d.Location.IsInSource)
                .OrderBy(d => d.Location.SourceTree!.FilePath, StringComparer.Ordinal)
                .ThenBy(d => d.Location.SourceSpan.Start)
        ];
    }

    private static ImmutableArray<T> InstancesOf<T>(Assembly assembly) =>
        [
            .. assembly.GetTypes()
                .Where(t => typeof(T).IsAssignableFrom(t) && !t.IsAbstract)
                .OrderBy(t => t.Name, StringComparer.Ordinal)
                .Select(t => (T)Activator.CreateInstance(t)!)
        ];

    private sealed class FoundDiagnostics(ProjectId project, ImmutableArray<Diagnostic> diagnostics) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult(In(project));

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>([]);

        public override Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken cancellationToken) =>
            Task.FromResult(In(document.Project).Where(d => d.Location.SourceTree!.FilePath == document.FilePath));

        private IEnumerable<Diagnostic> In(Project asked) => asked.Id == project ? diagnostics : [];
    }
}
