using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Cost;
using AsyncHygiene.Robustness.Depth;
using AsyncHygiene.Tests;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Diagnostics.Telemetry;

namespace AsyncHygiene.Robustness.Costs;

/// <summary>
/// What one rule allocates over a corpus that is the same everywhere, and for how many kinds of code it is called. Both are counts: they
/// are as large on a slow machine.
/// </summary>
/// <param name="Rule">The name of its analyzer.</param>
/// <param name="Bytes">Per thousand lines, above an analyzer that does nothing.</param>
/// <param name="Actions">How many actions it registers.</param>
internal sealed record RuleCost(string Rule, long Bytes, int Actions)
{
    private const int Documents = 10;
    private const int SizeOfShapes = 6;

    private static readonly ImmutableArray<string> s_corpus =
    [
        .. GeneratedSources.Create(long.MaxValue, sites: Documents / 2).Take(Documents).Select(d => d.Text),
        .. DeepShapes.All.Select((shape, i) => $"namespace Shape{i} {{ {shape.Source(SizeOfShapes)} }}"),
    ];

    public static int Lines { get; } = s_corpus.Sum(text => text.Count(c => c == '\n'));

    public static async Task<IReadOnlyList<RuleCost>> OfAllAsync(IEnumerable<DiagnosticAnalyzer> analyzers)
    {
        var references = await Framework.Net10.ResolveAsync(LanguageNames.CSharp, CancellationToken.None);
        var empty = CSharpCompilation.Create(
            "Corpus",
            references: references,
            options: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, concurrentBuild: false));

        // Kept until the end, with everything of the references that is read: whoever came first would pay for that.
        var all = analyzers.ToList();
        var kept = await AnalyzeAsync(empty, [.. all, new EmptyAnalyzer()]);
        var least = (await BytesAsync(empty, new EmptyAnalyzer())).Bytes;
        var costs = new List<RuleCost>();
        foreach (var analyzer in all)
        {
            var (bytes, telemetry) = await BytesAsync(empty, analyzer);
            costs.Add(new(analyzer.GetType().Name, Math.Max(0, bytes - least) * 1000 / Lines, ActionsOf(telemetry)));
        }

        GC.KeepAlive(kept);
        GC.KeepAlive(empty);
        return costs;
    }

    private static async Task<(long Bytes, AnalyzerTelemetryInfo Telemetry)> BytesAsync(Compilation empty, DiagnosticAnalyzer analyzer)
    {
        var before = GC.GetTotalAllocatedBytes(precise: true);
        var result = await AnalyzeAsync(empty, [analyzer]);
        return (GC.GetTotalAllocatedBytes(precise: true) - before, result.AnalyzerTelemetryInfo[analyzer]);
    }

    private static Task<AnalysisResult> AnalyzeAsync(Compilation empty, ImmutableArray<DiagnosticAnalyzer> analyzers)
    {
        var trees = s_corpus.Select((text, i) => CSharpSyntaxTree.ParseText(text, path: $"Corpus{i}.cs"));
        return empty.AddSyntaxTrees(trees).WithAnalyzers(analyzers, new CompilationWithAnalyzersOptions(
            new AnalyzerOptions([]),
            onAnalyzerException: null,
            concurrentAnalysis: false,
            logAnalyzerExecutionTime: false)).GetAnalysisResultAsync(CancellationToken.None);
    }

    private static int ActionsOf(AnalyzerTelemetryInfo telemetry) =>
        telemetry.OperationActionsCount
        + telemetry.OperationBlockActionsCount
        + telemetry.SymbolActionsCount
        + telemetry.SyntaxNodeActionsCount
        + telemetry.CompilationActionsCount
        + telemetry.CompilationEndActionsCount
        + telemetry.AdditionalFileActionsCount;
}
