using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tests.Conventions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncHygiene.Tests.Robustness;

/// <summary>
/// Every fix of AH2001 to AH4004 over the sources of every rule's tests, with Fix All: what compiled before still does, and a second run
/// changes nothing. The chain fixes of AH1001 to AH1006 have checks of the same kind in every one of their tests.
/// </summary>
[Trait("Speed", "Slow")]
public class FixAllTwiceTests
{
    private const string Options = """
        is_global = true
        async_hygiene.concurrent_reads = true
        async_hygiene.report_fixed_read_as_async = true
        async_hygiene.request_paths = all

        """;

    [Theory]
    [InlineData("net10.0", 90)]
    [InlineData("net472", 45)]
    public async Task FixAll_compiles_and_a_second_one_changes_nothing(string framework, int least)
    {
        var references = Framework.Named(framework);
        var resolved =
            await (framework == "net472" ? references : references.WithWebApiClient()).ResolveAsync(
                LanguageNames.CSharp,
                CancellationToken.None);
        var fixes = Shipped.Fixes.Where(f => string.CompareOrdinal(f.FixableDiagnosticIds[0], "AH2") > 0).ToList();
        var analyzers =
            Shipped.Analyzers.Where(a => fixes.Exists(f => a.SupportedDiagnostics.Any(d => f.FixableDiagnosticIds.Contains(d.Id))))
                .ToImmutableArray();
        var problems = new ConcurrentBag<string>();
        var changes = 0;
        await Parallel.ForEachAsync(RuleTestSources.All(), async (source, cancellationToken) =>
        {
            using var workspace = new AdhocWorkspace();
            var project = Create(workspace, source, resolved);
            if (Errors(await project.GetCompilationAsync(cancellationToken)).Any())
                return;

            var found = await FindAsync(project, analyzers, cancellationToken);
            foreach (var fix in fixes.Where(f => found.Any(d => f.FixableDiagnosticIds.Contains(d.Id))))
            {
                if (await FixAllAsync(project, fix, found, cancellationToken) is not { } once)
                    continue;

                Interlocked.Increment(ref changes);
                var name = fix.GetType().Name;
                var fixedProject = await ReparsedAsync(once, project.Id);
                foreach (var error in Errors(await fixedProject.GetCompilationAsync(cancellationToken)))
                    problems.Add($"{name}: {error}\n{await TextAsync(fixedProject)}");
                var again =
                    await FixAllAsync(fixedProject, fix, await FindAsync(fixedProject, analyzers, cancellationToken), cancellationToken);
                if (again is not null && await TextAsync(again.GetProject(project.Id)!) != await TextAsync(fixedProject))
                    problems.Add(
                        $"{name} changes again:\n{await TextAsync(fixedProject)}\n{await TextAsync(again.GetProject(project.Id)!)}");
            }
        });

        // Sources that nothing fixes would make the check empty.
        Assert.True(changes > least, $"only {changes} changes in all");
        Assert.True(problems.IsEmpty, $"{problems.Count} problems\n{string.Join("\n\n", problems.Order(StringComparer.Ordinal).Take(8))}");
    }

    private static Project Create(AdhocWorkspace workspace, string source, ImmutableArray<MetadataReference> references)
    {
        var id = ProjectId.CreateNewId();
        return workspace.CurrentSolution
            .AddProject(ProjectInfo.Create(
                id,
                VersionStamp.Create(),
                "Twice",
                "Twice",
                LanguageNames.CSharp,
                compilationOptions: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true),
                metadataReferences: references))
            .AddDocument(DocumentId.CreateNewId(id), "Test0.cs", SourceText.From(source), filePath: "/0/Test0.cs")
            .AddAnalyzerConfigDocument(DocumentId.CreateNewId(id), ".globalconfig", SourceText.From(Options), filePath: "/.globalconfig")
            .GetProject(id)!;
    }

    /// <summary>As a user's next build sees it: read from its text.</summary>
    private static async Task<Project> ReparsedAsync(Solution solution, ProjectId id)
    {
        foreach (var document in solution.GetProject(id)!.Documents)
            solution = solution.WithDocumentText(document.Id, SourceText.From((await document.GetTextAsync()).ToString()));
        return solution.GetProject(id)!;
    }

    private static async Task<ImmutableArray<Diagnostic>> FindAsync(
        Project project,
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        CancellationToken cancellationToken)
    {
        var compilation = (await project.GetCompilationAsync(cancellationToken))!;
        var found = await compilation.WithAnalyzers(analyzers, project.AnalyzerOptions).GetAnalyzerDiagnosticsAsync(cancellationToken);
        return [.. found.Where(d => d.Location.IsInSource).OrderBy(d => d.Location.SourceSpan.Start)];
    }

    /// <summary>Null where the fix offers nothing.</summary>
    private static async Task<Solution?> FixAllAsync(
        Project project,
        CodeFixProvider fix,
        ImmutableArray<Diagnostic> found,
        CancellationToken cancellationToken)
    {
        var document = project.Documents.Single();
        var own = found.Where(d => fix.FixableDiagnosticIds.Contains(d.Id)).ToImmutableArray();
        foreach (var diagnostic in own)
        {
            CodeAction? first = null;
            await fix.RegisterCodeFixesAsync(new CodeFixContext(document, diagnostic, (action, _) => first ??= action, cancellationToken));
            if (first is null)
                continue;

            var context = new FixAllContext(
                document,
                fix,
                FixAllScope.Project,
                first.EquivalenceKey!,
                fix.FixableDiagnosticIds,
                new Found(own),
                cancellationToken);
            var all = await fix.GetFixAllProvider()!.GetFixAsync(context);
            var operations = await all!.GetOperationsAsync(project.Solution, new Progress<CodeAnalysisProgress>(), cancellationToken);
            return operations.OfType<ApplyChangesOperation>().SingleOrDefault()?.ChangedSolution;
        }

        return null;
    }

    private static IEnumerable<string> Errors(Compilation? compilation) =>
        compilation!.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error).Select(d => d.ToString());

    private static async Task<string> TextAsync(Project project) => (await project.Documents.Single().GetTextAsync()).ToString();

    private sealed class Found(ImmutableArray<Diagnostic> diagnostics) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>(diagnostics);

        public override Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>(diagnostics);

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>([]);
    }
}
