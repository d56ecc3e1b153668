using System;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Cost;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Benchmarks.Typing;

/// <summary>
/// A document that is open in the middle of a large solution. As in an editor, each edit makes a new solution, and the analyzers are asked
/// about the open document alone. Times are the processor time of that question.
/// </summary>
internal sealed class OpenDocument
{
    private const int Projects = 10;
    private const string StatementBegins = "/*statement*/";
    private const string StatementEnds = "/*end*/";
    private const string MemberBegins = "/*member*/";
    private const string MemberEnds = "/*end of member*/";
    private const string AddedFile = "Added.cs";

    private readonly ImmutableArray<DiagnosticAnalyzer> _analyzers;
    private readonly DocumentId _id;
    private Solution _solution;

    /// <param name="characters">Of the whole solution.</param>
    /// <param name="analyzers">Those of one arm.</param>
    public OpenDocument(long characters, ImmutableArray<DiagnosticAnalyzer> analyzers)
    {
        _analyzers = analyzers;
        (_solution, _id) = Create(characters);
    }

    public int Documents => _solution.Projects.Sum(p => p.DocumentIds.Count);

    public async Task ApplyAsync(EditKind kind, string text, CancellationToken cancellationToken) => _solution = kind switch
    {
        EditKind.Statement => await ReplaceAsync(StatementBegins, StatementEnds, text, cancellationToken),
        EditKind.Declaration => await ReplaceAsync(MemberBegins, MemberEnds, text, cancellationToken),
        EditKind.FileAdded => _solution.AddDocument(
            DocumentId.CreateNewId(_id.ProjectId),
            AddedFile,
            GeneratedSources.Document(int.MaxValue, blocks: false)),
        _ => _solution.RemoveDocument(_solution.GetProject(_id.ProjectId)!.Documents.Last(d => d.Name == AddedFile).Id),
    };

    /// <summary>What the host needs anyway is not measured: the compilation, with all declarations.</summary>
    public async Task<(double Milliseconds, int Findings)> AnalyzeAsync(CancellationToken cancellationToken)
    {
        var document = _solution.GetDocument(_id)!;
        var compilation = (await document.Project.GetCompilationAsync(cancellationToken))!;
        compilation.GetDeclarationDiagnostics(cancellationToken);
        var tree = (await document.GetSyntaxTreeAsync(cancellationToken))!;
        var findings = 0;
        var time = await Cpu.MillisecondsAsync(async () =>
        {
            var analysis = compilation.WithAnalyzers(
                _analyzers,
                new CompilationWithAnalyzersOptions(
                    new AnalyzerOptions([]),
                    (exception, _, _) => throw new BenchmarkException(exception.Message),
                    concurrentAnalysis: false,
                    logAnalyzerExecutionTime: false));
#pragma warning disable RS1030 // Not an analyzer.
            var model = compilation.GetSemanticModel(tree);
#pragma warning restore RS1030
            findings = (await analysis.GetAnalyzerSemanticDiagnosticsAsync(model, filterSpan: null, cancellationToken)).Length;
        });
        return (time, findings);
    }

    /// <summary>The compiler's errors in the open document: what is typed has to compile.</summary>
    public async Task<ImmutableArray<Diagnostic>> ErrorsAsync(CancellationToken cancellationToken) =>
        (await _solution.GetDocument(_id)!.GetSemanticModelAsync(cancellationToken))!
            .GetDiagnostics(cancellationToken: cancellationToken)
            .Where(d => d.Severity == DiagnosticSeverity.Error)
            .ToImmutableArray();

    private async Task<Solution> ReplaceAsync(string begin, string end, string replacement, CancellationToken cancellationToken)
    {
        var text = await _solution.GetDocument(_id)!.GetTextAsync(cancellationToken);
        var written = text.ToString();
        var from = written.IndexOf(begin, StringComparison.Ordinal) + begin.Length;
        var to = written.IndexOf(end, from, StringComparison.Ordinal);
        return _solution.WithDocumentText(_id, text.WithChanges(new TextChange(TextSpan.FromBounds(from, to), replacement)));
    }

    /// <summary>Projects in a row, each of which uses those before it.</summary>
    private static (Solution Solution, DocumentId Open) Create(long characters)
    {
        var solution = new AdhocWorkspace().CurrentSolution;
        var before = ImmutableArray<ProjectReference>.Empty;
        DocumentId? open = null;
        var number = 0;
        for (var i = 0; i < Projects; i++)
        {
            var id = ProjectId.CreateNewId();
            var name = string.Create(CultureInfo.InvariantCulture, $"Project{i}");
            solution = solution.AddProject(ProjectInfo.Create(
                id,
                VersionStamp.Create(),
                name,
                name,
                LanguageNames.CSharp,
                compilationOptions: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary),
                projectReferences: before,
                metadataReferences: FrameworkReferences.All));
            before = before.Add(new ProjectReference(id));
            for (long written = 0; written < characters / Projects; number++)
            {
                var text = GeneratedSources.Document(number, blocks: i == Projects / 2 && written == 0);
                written += text.Length;
                var file = string.Create(CultureInfo.InvariantCulture, $"Document{number}.cs");
                solution = solution.AddDocument(DocumentId.CreateNewId(id), file, text);
            }

            if (i == Projects / 2)
            {
                open = DocumentId.CreateNewId(id);
                solution = solution.AddDocument(open, "Open.cs", Open(number++));
            }
        }

        return (solution, open!);
    }

    /// <summary>A file of the same layers, with places to type at.</summary>
    private static string Open(int number) => $$"""
        using System.IO;
        using System.Threading.Tasks;
        {{GeneratedSources.Document(number, blocks: true)}}
        public class OpenController : ControllerBase
        {
            private readonly IOpenService _service;

            public OpenController(IOpenService service) => _service = service;

            public string Get(int id) => _service.Load(id);

            public async Task<string> GetLater(int id)
            {
                await Task.Yield();
                return _service.Load(id);
            }
        }

        public interface IOpenService
        {
            string Load(int id);
        }

        public class OpenService : IOpenService
        {
            private readonly OpenRepository _repository = new();

            public string Load(int id) => _repository.Find(id);
        }

        public class OpenRepository
        {
            public string Find(int id) => Query(id.ToString());

            private string Query(string query)
            {
                {{StatementBegins}}{{StatementEnds}}
                return query;
            }

            {{MemberBegins}}{{MemberEnds}}
        }

        """;
}
