using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Statistics;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Rules;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Benchmarks.Cost;

/// <summary>Measures one compilation. The analyzer and the empty one take turns, and each turn starts from a compilation that nobody has seen.</summary>
internal static class CostMeasurement
{
    private const int Edits = 5;

    private static readonly string[] s_names = ["Find7", "Execute7", "Query7", "Handle7", "Load3x3", "OrderRepository", "Get7", "Length", "ToList", "Absent"];

    private static readonly ImmutableArray<MetadataReference> s_references =
        ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Select(p => (MetadataReference)MetadataReference.CreateFromFile(p)).ToImmutableArray();

    public static async Task<CostRow> RunAsync(string name, IEnumerable<(string Name, string Text)> documents, int sites, bool analyzeAll, CancellationToken cancellationToken)
    {
        var texts = documents.Select(d => (d.Name, Text: SourceText.From(d.Text))).ToList();
        var before = Cpu.HeldBytes();
        var trees = texts.Select(d => CSharpSyntaxTree.ParseText(d.Text, path: d.Name, cancellationToken: cancellationToken)).ToList();
        var treeBytes = Cpu.HeldBytes() - before;
        var compilation = CSharpCompilation.Create(name, trees, s_references, new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));

        var scan = await Cpu.MillisecondsAsync(() =>
        {
            foreach (var word in s_names)
                NameScan.Tokens(compilation, word, cancellationToken).Any();
            return Task.CompletedTask;
        });

        // What the editor does: one document is shown, then edited. Every arm has trees of its own, since the scan remembers by tree.
        var (first, edits, held) = (new List<double>(), new List<double>(), 0L);
        for (var turn = 0; turn < (texts.Sum(t => t.Text.Length) > 5_000_000 ? 2 : 3); turn++)
        {
            var floor = await EditAsync(Fresh(compilation), new EmptyAnalyzer(), cancellationToken);
            var cost = await EditAsync(Fresh(compilation), new ThreadSleepAnalyzer(), cancellationToken);
            first.Add(cost.First - floor.First);
            edits.Add(cost.Edit - floor.Edit);
            held = Math.Max(held, cost.Held - floor.Held);
        }

        double? compile = null, wholeFloor = null, wholeNet = null;
        if (analyzeAll)
        {
            var (floors, costs) = (new List<double>(), new List<double>());
            compile = await Cpu.MillisecondsAsync(() =>
            {
                Fresh(compilation).GetDiagnostics(cancellationToken);
                return Task.CompletedTask;
            });
            for (var turn = 0; turn < 3; turn++)
            {
                floors.Add(await Cpu.MillisecondsAsync(() => With(Fresh(compilation), new EmptyAnalyzer()).GetAnalyzerDiagnosticsAsync(cancellationToken)));
                costs.Add(await Cpu.MillisecondsAsync(() => With(Fresh(compilation), new ThreadSleepAnalyzer()).GetAnalyzerDiagnosticsAsync(cancellationToken)));
            }

            wholeFloor = Quantiles.Median(floors);
            wholeNet = Quantiles.Median(costs) - wholeFloor;
        }

        return new CostRow(
            name, texts.Sum(t => (double)t.Text.Length) / 1_000_000, texts.Count, sites, treeBytes / 1024d / 1024, scan / s_names.Length,
            MembersAsked(Fresh(compilation), cancellationToken), Quantiles.Median(first), Quantiles.Median(edits), held / 1024d, compile, wholeFloor, wholeNet);
    }

    private static async Task<(double First, double Edit, long Held)> EditAsync(Compilation compilation, DiagnosticAnalyzer analyzer, CancellationToken cancellationToken)
    {
        var tree = compilation.SyntaxTrees.FirstOrDefault(t => t.GetText(cancellationToken).ToString().Contains("Thread.Sleep(", StringComparison.Ordinal)) ?? compilation.SyntaxTrees.First();
        var shown = With(compilation, analyzer);
        var before = Cpu.HeldBytes();
        var first = await Cpu.MillisecondsAsync(() => AnalyzeAsync(shown, tree, cancellationToken));
        var held = Cpu.HeldBytes() - before;

        // Typed in the body with the blocking line, again and again, as an editor sees it: each time the whole body is analysed anew.
        var edits = new List<double>();
        for (var i = 0; i < Edits; i++)
        {
            var text = tree.GetText(cancellationToken);
            var at = Math.Max(0, text.ToString().IndexOf("Thread.Sleep(", StringComparison.Ordinal));
            var edited = tree.WithChangedText(text.WithChanges(new TextChange(new TextSpan(at, 0), at > 0 ? ";" : "\n")));
            compilation = compilation.ReplaceSyntaxTree(tree, edited);
            tree = edited;
            var changed = With(compilation, analyzer);
            edits.Add(await Cpu.MillisecondsAsync(() => AnalyzeAsync(changed, edited, cancellationToken)));
            GC.KeepAlive(shown);
            shown = changed;
        }

        return (first, Quantiles.Median(edits), held);
    }

    /// <summary>How many functions the analysis of the shown document asks about: a count, the same on every machine.</summary>
    private static int MembersAsked(Compilation compilation, CancellationToken cancellationToken)
    {
        var graph = new CallGraph([compilation]);
        var roots = new RequestRoots(compilation, new AnalyzerOptions([]), cancellationToken);
        var search = new CallerSearch(graph, roots.Find, roots.Stops);
        foreach (var position in NameScan.Tokens(compilation, "Sleep", cancellationToken))
        {
#pragma warning disable RS1030 // Not an analyzer.
            if (compilation.GetSemanticModel(position.SyntaxTree!).GetEnclosingSymbol(position.SpanStart, cancellationToken) is not IMethodSymbol method)
                continue;
#pragma warning restore RS1030
            var start = Function.Of(method);
            if (search.Find(start, PathCertainty.Proven, cancellationToken) is null)
                search.Find(start, PathCertainty.Possible, cancellationToken);
        }

        return graph.Asked;
    }

    private static Task AnalyzeAsync(CompilationWithAnalyzers compilation, SyntaxTree tree, CancellationToken cancellationToken)
    {
#pragma warning disable RS1030 // Not an analyzer.
        return compilation.GetAnalyzerSemanticDiagnosticsAsync(compilation.Compilation.GetSemanticModel(tree), filterSpan: null, cancellationToken);
#pragma warning restore RS1030
    }

    /// <summary>The same sources, parsed anew: trees that no cache knows.</summary>
    private static CSharpCompilation Fresh(CSharpCompilation compilation) =>
        compilation.RemoveAllSyntaxTrees().AddSyntaxTrees(compilation.SyntaxTrees.Select(t => CSharpSyntaxTree.ParseText(t.GetText(), path: t.FilePath)));

    private static CompilationWithAnalyzers With(Compilation compilation, DiagnosticAnalyzer analyzer) =>
        compilation.WithAnalyzers([analyzer], new CompilationWithAnalyzersOptions(new AnalyzerOptions([]), onAnalyzerException: null, concurrentAnalysis: false, logAnalyzerExecutionTime: false));
}
