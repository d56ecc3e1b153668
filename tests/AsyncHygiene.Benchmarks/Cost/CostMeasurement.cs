using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Statistics;
using AsyncHygiene.CallGraph;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Rules.Blocking;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Benchmarks.Cost;

/// <summary>
/// Measures one compilation. The analyzer and the empty one take turns, and each turn starts from a compilation that nobody has seen.
/// </summary>
internal static class CostMeasurement
{
    private const int WarmUpEdits = 10;
    private const int Edits = 15;

    private static readonly string[] s_names = [
        "Find7",
        "Execute7",
        "Query7",
        "Handle7",
        "Load3x3",
        "OrderRepository",
        "Get7",
        "Length",
        "ToList",
        "Absent"
    ];

    public static async Task<CostRow> RunAsync(
        string name,
        IEnumerable<(string Name, string Text)> documents,
        int sites,
        bool analyzeAll,
        CancellationToken cancellationToken)
    {
        var texts = documents.Select(d => (d.Name, Text: SourceText.From(d.Text))).ToList();
        var before = HeldMemory.Bytes();
        var trees = texts.Select(d => CSharpSyntaxTree.ParseText(d.Text, path: d.Name, cancellationToken: cancellationToken)).ToList();
        var treeBytes = HeldMemory.Bytes() - before;
        var compilation = CSharpCompilation.Create(
            name,
            trees,
            FrameworkReferences.All,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));

        if (KnownTypes.Of(compilation).IsTestProject())
            throw new BenchmarkException("The generated code counts as tests, in which no rule looks at anything.");

        var scan = await Cpu.MillisecondsAsync(() =>
        {
            foreach (var word in s_names)
                NameScan.Tokens(compilation, word, cancellationToken).Any();
            return Task.CompletedTask;
        });

        // What the editor does: one document is shown, then edited. Every arm has trees of its own, since the scan remembers by tree.
        var turns = new List<(double First, double Edit)>();
        for (var turn = 0; turn < 3; turn++)
            turns.Add(await EditAsync(compilation, cancellationToken));

        var (held, bound, heldByEmpty) = (new List<double>(), new List<double>(), new List<double>());
        for (var turn = 0; turn < 3; turn++)
        {
            var floor = await HeldMemory.MeasureAsync(() => QueryAsync(compilation, new EmptyAnalyzer(), cancellationToken));
            var cost = await HeldMemory.MeasureAsync(() => QueryAsync(compilation, new ThreadSleepAnalyzer(), cancellationToken));
            held.Add(cost.Own / 1024d);
            bound.Add((cost.Bound - floor.Bound) / 1024d);
            heldByEmpty.Add(floor.Own / 1024d);
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
                floors.Add(
                    await Cpu.MillisecondsAsync(() =>
                        EditedDocument.With(Fresh(compilation), new EmptyAnalyzer()).GetAnalyzerDiagnosticsAsync(cancellationToken)));
                costs.Add(
                    await Cpu.MillisecondsAsync(() =>
                        EditedDocument.With(Fresh(compilation), new ThreadSleepAnalyzer()).GetAnalyzerDiagnosticsAsync(cancellationToken)));
            }

            wholeFloor = Quantiles.Median(floors);
            wholeNet = Quantiles.Median(costs) - wholeFloor;
        }

        return new CostRow(
            name, texts.Sum(t => (double)t.Text.Length) / 1_000_000, texts.Count, sites, treeBytes / 1024d / 1024, scan / s_names.Length,
            MembersAsked(Fresh(compilation), cancellationToken),
                Quantiles.Median(turns.Select(t => t.First).ToList()),
                Quantiles.Median(turns.Select(t => t.Edit).ToList()),
            Quantiles.Median(held), Quantiles.Median(bound), Quantiles.Median(heldByEmpty), compile, wholeFloor, wholeNet);
    }

    private static async Task<object> QueryAsync(
        CSharpCompilation compilation,
        DiagnosticAnalyzer analyzer,
        CancellationToken cancellationToken)
    {
        var document = new EditedDocument(Fresh(compilation), analyzer);
        await document.ShowAsync(cancellationToken);
        return document.Shown;
    }

    /// <summary>The analyzer over the empty one: the first query, and the median of edits that the two take turns at.</summary>
    private static async Task<(double First, double Edit)> EditAsync(CSharpCompilation compilation, CancellationToken cancellationToken)
    {
        var (floor, cost) =
            (new EditedDocument(Fresh(compilation), new EmptyAnalyzer()),
                new EditedDocument(Fresh(compilation), new ThreadSleepAnalyzer()));
        var first = -await floor.ShowAsync(cancellationToken) + await cost.ShowAsync(cancellationToken);

        // The code of an editor that has run for a while is compiled for good; the first edits of a process still pay for that.
        var edits = new List<double>();
        for (var i = -WarmUpEdits; i < Edits; i++)
        {
            var edit = -await floor.TypeAsync(cancellationToken) + await cost.TypeAsync(cancellationToken);
            if (i >= 0)
                edits.Add(edit);
        }

        return (first, Quantiles.Median(edits));
    }

    /// <summary>How many functions the analysis of the shown document asks about: a count, the same on every machine.</summary>
    private static int MembersAsked(Compilation compilation, CancellationToken cancellationToken)
    {
        var graph = new CallerGraph([compilation]);
        var roots = new RequestRoots(compilation, new AnalyzerOptions([]), cancellationToken);
        var search = new CallerSearch(graph, roots.Find, f => roots.Stops(f, cancellationToken));
        foreach (var position in NameScan.Tokens(compilation, "Sleep", cancellationToken))
        {
#pragma warning disable RS1030 // Not an analyzer.
            if (compilation.GetSemanticModel(position.SyntaxTree!)
                .GetEnclosingSymbol(position.SpanStart, cancellationToken) is not IMethodSymbol method)
            {
                continue;
            }
#pragma warning restore RS1030
            var start = Function.Of(method);
            if (search.Find(start, PathCertainty.Proven, cancellationToken) is null)
                search.Find(start, PathCertainty.Possible, cancellationToken);
        }

        return graph.Asked;
    }

    /// <summary>The same sources, parsed anew: trees that no cache knows.</summary>
    private static CSharpCompilation Fresh(CSharpCompilation compilation) =>
        compilation.RemoveAllSyntaxTrees()
            .AddSyntaxTrees(compilation.SyntaxTrees.Select(t => CSharpSyntaxTree.ParseText(t.GetText(), path: t.FilePath)));
}
