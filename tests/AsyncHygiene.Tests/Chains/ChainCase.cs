using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncHygiene.Tests.Chains;

/// <summary>
/// A solution before and after the chain engine, with all blocking calls of AH1001 to AH1005 as seeds. The result must be exactly the
/// expected text and compile; a second run must change nothing.
/// </summary>
internal sealed class ChainCase
{
    private static readonly ImmutableArray<DiagnosticAnalyzer> s_analyzers =
        [
            new ThreadSleepAnalyzer(),
            new TaskWaitAnalyzer(),
            new SyncCallAnalyzer(),
            new RequestBodyAnalyzer(),
            new SynchronizationWaitAnalyzer()
        ];

    private readonly List<ChainProject> _projects = [];
    private bool _hasErrors;
    private readonly Dictionary<string, string> _options = new() { ["async_hygiene.request_paths"] = "all" };

    public ChainOptionsOf Options { get; } = new();

    /// <summary>
    /// False where a test is about something else: then a using directive that the code does not need any more may stand in the expected
    /// text, so that most tests show the same directives before and after.
    /// </summary>
    public bool ComparesUsings { get; init; }

    /// <summary>One project with one file.</summary>
    public static Task ConvertsAsync(string before, string after) => new ChainCase().With("App", ("App.cs", before, after)).RunAsync();

    /// <summary>The same for a program, which does what it did before.</summary>
    public static async Task ConvertsProgramAsync(string before, string after)
    {
        await ConvertsAsync(before, after);
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>One file with everything converted, to be run.</summary>
    public static Task<string> ConvertedAsync(string before, params (string Key, string Value)[] options)
    {
        var test = new ChainCase().With("App", ("App.cs", before, before));
        foreach (var (key, value) in options)
            test.WithOption(key, value);
        return test.ConvertedTextAsync();
    }

    /// <summary>The same of what was set up; a second run must change nothing here as well.</summary>
    public async Task<string> ConvertedTextAsync()
    {
        var result = await ConvertTwiceAsync();
        var texts = await Task.WhenAll(result.Projects.Select(async p => (await p.Documents.Single().GetTextAsync()).ToString()));
        return Assert.Single(texts.Distinct());
    }

    /// <summary>The same of several files of one project, by their names.</summary>
    public async Task<IReadOnlyDictionary<string, string>> ConvertedTextsAsync()
    {
        var texts = new Dictionary<string, string>();
        foreach (var document in (await ConvertTwiceAsync()).Projects.Single().Documents)
            texts.Add(document.Name, (await document.GetTextAsync()).ToString());
        return texts;
    }

    private async Task<Solution> ConvertTwiceAsync()
    {
        var solution = await CreateAsync();
        var result = await ConvertAsync(solution, await SeedsAsync(solution));
        await AssertIsSoundAsync(solution, result.Solution);
        return result.Solution;
    }

    /// <summary>Nothing changes, and the one blocking call is refused for this reason.</summary>
    public static Task RefusesAsync(string source, string code) =>
        new ChainCase().With("App", ("App.cs", source, source)).RefusesAsync(code);

    public ChainCase With(string project, params (string Name, string Before, string After)[] files) =>
        With(new ChainProject(project, files));

    public ChainCase With(ChainProject project)
    {
        _projects.Add(project);
        return this;
    }

    /// <summary>As a light bulb converts: every caller may block on the task.</summary>
    public ChainCase AllowingOnlyBridges()
    {
        Options.AllowsOnlyBridges = true;
        return this;
    }

    /// <summary>Code that is being typed: it need not compile, before or after.</summary>
    public ChainCase WithErrors()
    {
        _hasErrors = true;
        return this;
    }

    public ChainCase WithOption(string key, string value)
    {
        _options[key] = value;
        return this;
    }

    public async Task RefusesAsync(params string[] codes)
    {
        var report = await RunAsync();
        Assert.Equal(codes, report.Refused.Select(r => r.Refusal.Code));
        Assert.Empty(report.Converted);
    }

    /// <summary>Nothing changes, and every blocking call is refused for this reason.</summary>
    public async Task RefusesAllAsync(string code)
    {
        var report = await RunAsync();
        Assert.All(report.Refused, r => Assert.Equal(code, r.Refusal.Code));
        Assert.Empty(report.Converted);
    }

    /// <summary>Of a host that hears what is done; the texts are not compared.</summary>
    public async Task<ChainReport> ReportAsync(IProgress<string> progress)
    {
        var solution = await CreateAsync();
        var result = await ConvertAsync(solution, await SeedsAsync(solution), progress);
        await AssertIsAssembledAsync(result.Solution);
        return result.Report;
    }

    public async Task<ChainReport> RunAsync()
    {
        var solution = await CreateAsync();
        var seeds = await SeedsAsync(solution);
        Assert.NotEmpty(seeds);
        var result = await ConvertAsync(solution, seeds);
        foreach (var project in _projects)
        {
            foreach (var file in project.Files)
            {
                var document = result.Solution.Projects.Single(p => p.Name == project.Name).Documents.Single(d => d.Name == file.Name);
                var text = (await document.GetTextAsync()).ToString();
                Assert.True(
                    file.After == text || (!ComparesUsings && Kept(file.After, file.Before, text) == text),
                    $"{project.Name}/{file.Name} differs.\n{text}\nRefused: "
                        + $"{string.Join(", ", result.Report.Refused.Select(r => $"{r.Refusal.Code} {r.Cause?.Reason.Code}"))}; "
                        + $"{result.Report.Rounds} rounds");
            }
        }

        foreach (var project in _projects)
        {
            foreach (var (name, text) in project.AdditionalFilesAfter)
                Assert.Equal(
                    text,
                    (await result.Solution.Projects.Single(p => p.Name == project.Name).AdditionalDocuments
                        .Single(d => d.Name == name)
                        .GetTextAsync()).ToString());
        }

        await AssertIsSoundAsync(solution, result.Solution);
        return result.Report;
    }

    /// <summary>The expected text without the directives that were there before and are gone.</summary>
    private static string Kept(string expected, string before, string text)
    {
        const string Directive = @"(?m)^[ \t]*using [\w.]+;\r?\n";
        var gone = Regex.Matches(before, Directive).Select(m => m.Value).Where(line => !text.Contains(line)).ToHashSet();
        return Regex.Replace(expected, Directive, m => gone.Contains(m.Value) ? "" : m.Value);
    }

    /// <summary>The result compiles, and a second run changes nothing. Where the first changed nothing, both have been seen.</summary>
    private async Task AssertIsSoundAsync(Solution before, Solution once)
    {
        if (!once.GetChanges(before).GetProjectChanges().Any())
            return;

        await AssertIsAssembledAsync(once);
        var again = await ConvertAsync(once, await SeedsAsync(once));
        if (again.Report.ChangesNothing)
            return;

        var changed = again.Solution.GetChanges(once).GetProjectChanges().SelectMany(p => p.GetChangedDocuments()).ToList();
        var texts = await Task.WhenAll(
            changed.SelectMany(id => new[] { once, again.Solution }, (id, solution) => solution.GetDocument(id)!.GetTextAsync()));
        Assert.Fail("A second run converts more.\n" + string.Join("\n---\n", texts.Select(t => t.ToString())));
    }

    private async Task<ChainResult> ConvertAsync(
        Solution solution,
        IReadOnlyList<(DocumentId Document, Diagnostic Diagnostic)> diagnostics,
        IProgress<string>? progress = null)
    {
        var conversion = await ChainConversion.CreateAsync(solution, Options.Create(), CancellationToken.None, progress);
        var seeds = new List<ChainSeed>();
        foreach (var (document, diagnostic) in diagnostics)
            seeds.Add((await conversion.SeedOfAsync(solution.GetDocument(document)!, diagnostic))!);
        var result = await conversion.RunAsync(seeds);

        // What a host does to the result of a fix: simplified names, formatted new code, and all copies of a shared file get the text of
        // the one that changed.
        var action = CodeAction.Create("fix", _ => Task.FromResult(result.Solution));
        var operations = await action.GetOperationsAsync(solution, new Progress<CodeAnalysisProgress>(), CancellationToken.None);
        var cleaned = operations.OfType<ApplyChangesOperation>().SingleOrDefault()?.ChangedSolution ?? solution;
        foreach (var id in cleaned.GetChanges(solution).GetProjectChanges().SelectMany(c => c.GetChangedDocuments()).ToList())
        {
            var document = cleaned.GetDocument(id)!;
            foreach (var copy in document.GetLinkedDocumentIds())
                cleaned = cleaned.WithDocumentText(copy, await document.GetTextAsync());
        }

        return new ChainResult(cleaned, result.Plan, result.Report);
    }

    private async Task<Solution> CreateAsync()
    {
        var workspace = new AdhocWorkspace();
        var solution = workspace.CurrentSolution;
        var ids = new Dictionary<string, ProjectId>();
        foreach (var project in _projects)
        {
            var id = ids[project.Name] = ProjectId.CreateNewId(project.Name);
            var references = await project.References.ResolveAsync(project.Language, CancellationToken.None);
            solution = solution.AddProject(ProjectInfo.Create(
                id,
                VersionStamp.Create(),
                project.Name,
                project.Name,
                project.Language,
                compilationOptions: project.Language == LanguageNames.CSharp
                    ? new CSharpCompilationOptions(project.OutputKind, allowUnsafe: true).WithSpecificDiagnosticOptions(
                        project.NoWarn.ToDictionary(rule => rule, _ => ReportDiagnostic.Suppress))
                    : null,
                parseOptions: project.Language == LanguageNames.CSharp
                    ? new CSharpParseOptions(project.LanguageVersion, DocumentationMode.Diagnose, preprocessorSymbols: project.Symbols)
                    : null,
                projectReferences: project.Uses.Select(name => new ProjectReference(ids[name])),
                metadataReferences: WithLibraries(references, project.Libraries)));
            foreach (var file in project.Files)
                solution = solution.AddDocument(
                    DocumentId.CreateNewId(id),
                    file.Name,
                    SourceText.From(file.Before),
                    filePath: project.PathOf(file.Name));
            foreach (var (name, text) in project.AdditionalFiles)
                solution = solution.AddAdditionalDocument(DocumentId.CreateNewId(id), name, text, filePath: project.PathOf(name));
            solution = solution.AddAnalyzerConfigDocument(
                DocumentId.CreateNewId(id),
                ".globalconfig",
                SourceText.From("is_global = true\n" + string.Concat(_options.Select(o => $"{o.Key} = {o.Value}\n"))),
                filePath: project.PathOf(".globalconfig"));
        }

        await AssertCompilesAsync(solution, compilation => compilation.GetDiagnostics());
        return solution;
    }

    /// <summary>Each may use those before it.</summary>
    private static ImmutableArray<MetadataReference> WithLibraries(ImmutableArray<MetadataReference> references, string[] libraries)
    {
        foreach (var library in libraries)
        {
            var compilation = CSharpCompilation.Create(
                $"Library{references.Length}",
                [CSharpSyntaxTree.ParseText(library)],
                references,
                new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
            using var image = new MemoryStream();
            var result = compilation.Emit(image);
            Assert.True(result.Success, string.Join('\n', result.Diagnostics));
            var path = $"/packages/{compilation.AssemblyName}.dll";
            references = references.Add(MetadataReference.CreateFromImage(image.ToArray(), filePath: path));
        }

        return references;
    }

    private static async Task<IReadOnlyList<(DocumentId Document, Diagnostic Diagnostic)>> SeedsAsync(Solution solution)
    {
        var seeds = new List<(DocumentId, Diagnostic)>();
        foreach (var project in solution.Projects.Where(p => p.Language == LanguageNames.CSharp))
        {
            var compilation = (await project.GetCompilationAsync())!;
            foreach (var diagnostic in await compilation.WithAnalyzers(s_analyzers, project.AnalyzerOptions).GetAnalyzerDiagnosticsAsync())
            {
                Assert.True(diagnostic.Id.StartsWith("AH1", StringComparison.Ordinal), diagnostic.ToString());
                seeds.Add((project.GetDocument(diagnostic.Location.SourceTree)!.Id, diagnostic));
            }
        }

        // As Fix All does: a project that is compiled for several frameworks reports a call several times.
        return [
            .. seeds.DistinctBy(s => (s.Item2.Location.SourceTree!.FilePath, s.Item2.Location.SourceSpan.Start))
                .OrderBy(s => s.Item2.Location.SourceTree!.FilePath, StringComparer.Ordinal)
                .ThenBy(s => s.Item2.Location.SourceSpan.Start)
        ];
    }

    /// <summary>Some errors, of spans and references across an await, come only with the assembly.</summary>
    private Task AssertIsAssembledAsync(Solution solution) =>
        AssertCompilesAsync(solution, compilation => compilation.Emit(Stream.Null).Diagnostics);

    private async Task AssertCompilesAsync(Solution solution, Func<Compilation, ImmutableArray<Diagnostic>> compile)
    {
        foreach (var project in solution.Projects.Where(_ => !_hasErrors))
        {
            var diagnostics = compile((await project.GetCompilationAsync())!);
            Assert.Empty(diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error || d.Id is "CS4014" or "CS1998"));
        }
    }

    /// <summary>Set by tests, read when the engine runs.</summary>
    public sealed class ChainOptionsOf
    {
        public bool KeepNames { get; set; }

        public bool BridgeCallers { get; set; }

        public bool AllowsOnlyBridges { get; set; }

        public int MaximumMembers { get; set; } = int.MaxValue;

        /// <summary>False as in a light bulb: the changed documents alone are compiled.</summary>
        public bool VerifyProjects { get; set; } = true;

        public ChainOptions Create() => new()
        {
            KeepNames = KeepNames,
            BridgeCallers = BridgeCallers,
            AllowsOnlyBridges = AllowsOnlyBridges,
            MaximumMembers = MaximumMembers,
            VerifyProjects = VerifyProjects,
        };
    }
}
