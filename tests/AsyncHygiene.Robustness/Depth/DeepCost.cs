using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tests;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Robustness.Depth;

/// <summary>What a source costs the compiler, and what it costs all rules together, in processor time of this process.</summary>
internal sealed record DeepCost(double Compiler, double Rules, ImmutableArray<(string Analyzer, double Milliseconds)> Slowest, int Found)
{
    public static async Task<DeepCost> OfAsync(string source, params DiagnosticAnalyzer[] analyzers)
    {
        var references = await Framework.Net10.ResolveAsync(LanguageNames.CSharp, CancellationToken.None);
        var compiler = await CpuAsync(() =>
        {
            Compile(source, references).GetDiagnostics();
            return Task.CompletedTask;
        });
        AnalysisResult? result = null;
        var rules = await CpuAsync(async () => result = await Analyze(source, references, [.. analyzers]));
        var empty = new EmptyAnalyzer(result!.GetAllDiagnostics().Select(d => d.Location));
        var floor = await CpuAsync(() => Analyze(source, references, [empty]));
        var slowest = result.AnalyzerTelemetryInfo
            .Select(a => (a.Key.GetType().Name, a.Value.ExecutionTime.TotalMilliseconds))
            .OrderByDescending(a => a.TotalMilliseconds)
            .Take(4)
            .ToImmutableArray();
        return new DeepCost(compiler, rules - floor, slowest, result.GetAllDiagnostics().Length);
    }

    public static async Task<IEnumerable<string>> ErrorsOfAsync(string source)
    {
        var references = await Framework.Net10.ResolveAsync(LanguageNames.CSharp, CancellationToken.None);
        return Compile(source, references).GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error).Select(d => d.ToString());
    }

    public override string ToString() =>
        $"compiler {Compiler:F0} ms, rules {Rules:F0} ms, {Found} found; "
            + string.Join(", ", Slowest.Select(s => $"{s.Analyzer} {s.Milliseconds:F0}"));

    private static CSharpCompilation Compile(string source, ImmutableArray<MetadataReference> references) => CSharpCompilation.Create(
        "Deep",
        [CSharpSyntaxTree.ParseText(SourceText.From(source), path: "Deep.cs")],
        references,
        new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, concurrentBuild: false));

    private static Task<AnalysisResult> Analyze(
        string source,
        ImmutableArray<MetadataReference> references,
        ImmutableArray<DiagnosticAnalyzer> analyzers)
    {
        var options = new CompilationWithAnalyzersOptions(
            new AnalyzerOptions([]),
            (exception, analyzer, _) => throw new InvalidOperationException(analyzer.GetType().Name, exception),
            concurrentAnalysis: false,
            logAnalyzerExecutionTime: true);
        return Compile(source, references).WithAnalyzers(analyzers, options).GetAnalysisResultAsync(CancellationToken.None);
    }

    private static async Task<double> CpuAsync(Func<Task> action)
    {
        GC.Collect();
        var before = Environment.CpuUsage.TotalTime;
        await action();
        return (Environment.CpuUsage.TotalTime - before).TotalMilliseconds;
    }
}
