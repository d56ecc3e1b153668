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
        var floor = new EmptyAnalyzer();
        await BytesAsync(floor, references);
        var least = (await BytesAsync(floor, references)).Bytes;
        var costs = new List<RuleCost>();
        foreach (var analyzer in analyzers)
        {
            var (bytes, telemetry) = await BytesAsync(analyzer, references);
            costs.Add(new(analyzer.GetType().Name, Math.Max(0, bytes - least) * 1000 / Lines, ActionsOf(telemetry)));
        }

        return costs;
    }

    private static async Task<(long Bytes, AnalyzerTelemetryInfo Telemetry)> BytesAsync(
        DiagnosticAnalyzer analyzer,
        ImmutableArray<MetadataReference> references)
    {
        var compilation = CSharpCompilation.Create(
            "Corpus",
            s_corpus.Select((text, i) => CSharpSyntaxTree.ParseText(text, path: $"Corpus{i}.cs")),
            references,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, concurrentBuild: false));
        var host = compilation.WithAnalyzers([analyzer], new CompilationWithAnalyzersOptions(
            new AnalyzerOptions([]),
            onAnalyzerException: null,
            concurrentAnalysis: false,
            logAnalyzerExecutionTime: false));
        var before = GC.GetTotalAllocatedBytes(precise: true);
        var result = await host.GetAnalysisResultAsync(CancellationToken.None);
        return (GC.GetTotalAllocatedBytes(precise: true) - before, result.AnalyzerTelemetryInfo[analyzer]);
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
