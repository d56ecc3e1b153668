using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Benchmarks.Comparison;

/// <summary>The files of <c>samples/Comparison</c>: code whose lines say whether they are mistakes.</summary>
internal sealed class Corpus
{
    private static readonly Regex s_mark = new(@"// (?<kind>bad|good): (?<text>.+)$");

    private readonly IReadOnlyList<(string Name, string Text)> _files;

    private Corpus(IReadOnlyList<(string Name, string Text)> files) => _files = files;

    public IReadOnlyList<CorpusCase> Cases =>
        (from file in _files
         from line in file.Text.Split('\n').Index()
         let mark = s_mark.Match(line.Item.TrimEnd())
         where mark.Success
         select new CorpusCase(file.Name, line.Index + 1, mark.Groups["kind"].Value == "bad", mark.Groups["text"].Value)).ToList();

    public static Corpus Read()
    {
        var assembly = typeof(Corpus).Assembly;
        return new Corpus(
            (from name in assembly.GetManifestResourceNames()
             where name.StartsWith("Corpus/", StringComparison.Ordinal)
             orderby name
             select (Path.GetFileNameWithoutExtension(name), ReadText(name))).ToList());

        string ReadText(string name)
        {
            using var reader = new StreamReader(assembly.GetManifestResourceStream(name)!);
            return reader.ReadToEnd();
        }
    }

    /// <summary>Each file is a program of its own, which no analyzer has seen: what one sets must not silence a rule in another.</summary>
    public IReadOnlyList<CSharpCompilation> Compile() =>
        _files.Select(file => CSharpCompilation.Create(
            file.Name,
            [CSharpSyntaxTree.ParseText(file.Text, path: file.Name + ".cs")],
            FrameworkReferences.All,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable)))
            .ToList();

    /// <summary>The ids that a package reports on each of the lines, every rule switched on, whatever its default severity.</summary>
    public async Task<IReadOnlyDictionary<CorpusCase, IReadOnlyList<string>>> FindAsync(Peer peer, CancellationToken cancellationToken)
    {
        var diagnostics = new List<Diagnostic>();
        foreach (var compilation in Compile())
        {
            diagnostics.AddRange(await AnalyzeAsync(compilation, peer, cancellationToken));
            diagnostics.AddRange(compilation.GetDiagnostics(cancellationToken).Where(warning => peer.Rules.Contains(warning.Id)));
        }

        var found = diagnostics
            .Where(diagnostic => diagnostic.Location.IsInSource && !diagnostic.IsSuppressed)
            .ToLookup(
                diagnostic => (Path.GetFileNameWithoutExtension(diagnostic.Location.SourceTree!.FilePath),
                    diagnostic.Location.GetLineSpan().StartLinePosition.Line + 1),
                diagnostic => diagnostic.Id);
        return Cases.ToDictionary(
            line => line,
            line => (IReadOnlyList<string>)found[(line.File, line.Line)].Distinct().Order(StringComparer.Ordinal).ToList());
    }

    public static async Task<ImmutableArray<Diagnostic>> AnalyzeAsync(
        CSharpCompilation compilation,
        Peer peer,
        CancellationToken cancellationToken)
    {
        var wanted = peer.Rules.ToHashSet(StringComparer.Ordinal);
        var severities = peer.Analyzers
            .SelectMany(analyzer => analyzer.SupportedDiagnostics)
            .Select(rule => rule.Id)
            .Distinct()
            .ToImmutableDictionary(id => id, id => wanted.Contains(id) ? ReportDiagnostic.Warn : ReportDiagnostic.Suppress);
        var failures = new List<string>();
        var options = new CompilationWithAnalyzersOptions(
            new AnalyzerOptions([]),
            (exception, _, _) => failures.Add(exception.Message),
            concurrentAnalysis: false,
            logAnalyzerExecutionTime: false);
        var diagnostics = await compilation
            .WithOptions(compilation.Options.WithSpecificDiagnosticOptions(severities))
            .WithAnalyzers(peer.Analyzers, options)
            .GetAnalyzerDiagnosticsAsync(cancellationToken);
        return failures.Count == 0 ? diagnostics : throw new BenchmarkException($"{peer.Package} failed: {failures[0]}");
    }
}
