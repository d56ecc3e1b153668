using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Comparison;
using AsyncHygiene.Benchmarks.Cost;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Benchmarks.Performance;

/// <summary>
/// What a package of analyzers costs for a thousand lines, in milliseconds: the least of several rounds, because other programs and the
/// collection of garbage can only add to it.
/// </summary>
/// <param name="Package">Whose analyzers.</param>
/// <param name="OverFloor">Processor time above that of an analyzer that does nothing.</param>
/// <param name="Booked">What the compiler books on the analyzers themselves.</param>
internal sealed record LineCost(Peer Package, double OverFloor, double Booked)
{
    /// <summary>The packages take turns, so that a busy moment of the machine does not fall on one of them alone.</summary>
    public static async Task<IReadOnlyList<LineCost>> MeasureAsync(
        CodeBase code,
        IReadOnlyList<Peer> packages,
        int rounds,
        CancellationToken cancellationToken)
    {
        var floor = new Peer("floor", "", ["EMPTY0"]) { Analyzers = [new EmptyAnalyzer()] };
        IReadOnlyList<Peer> turns = [floor, .. packages];
        var times = turns.ToDictionary(package => package, _ => new List<(double Processor, double Booked)>());

        // The first round pays for the just-in-time compiler.
        for (var round = -1; round < rounds; round++)
        {
            foreach (var package in turns)
            {
                var time = await TimeAsync(code.Compile(), package, cancellationToken);
                if (round >= 0)
                    times[package].Add(time);
            }
        }

        var least = times[floor].Min(time => time.Processor);
        return packages
            .Select(package => new LineCost(
                package,
                (times[package].Min(time => time.Processor) - least) / code.KiloLines,
                times[package].Min(time => time.Booked) / code.KiloLines))
            .ToList();
    }

    private static async Task<(double Processor, double Booked)> TimeAsync(
        CSharpCompilation compilation,
        Peer package,
        CancellationToken cancellationToken)
    {
        var severities = package.Analyzers
            .SelectMany(analyzer => analyzer.SupportedDiagnostics)
            .Select(rule => rule.Id)
            .Distinct()
            .ToImmutableDictionary(id => id, id => package.Rules.Contains(id) ? ReportDiagnostic.Warn : ReportDiagnostic.Suppress);
        var analysis = compilation
            .WithOptions(compilation.Options.WithSpecificDiagnosticOptions(severities))
            .WithAnalyzers(
                package.Analyzers,
                new CompilationWithAnalyzersOptions(
                    new AnalyzerOptions([]),
                    (exception, _, _) => throw new BenchmarkException($"{package.Package} failed: {exception.Message}"),
                    concurrentAnalysis: false,
                    logAnalyzerExecutionTime: true));
        var booked = TimeSpan.Zero;
        var processor = await Cpu.MillisecondsAsync(async () =>
        {
            var result = await analysis.GetAnalysisResultAsync(cancellationToken);
            booked = result.AnalyzerTelemetryInfo.Values.Aggregate(booked, (sum, info) => sum + info.ExecutionTime);
        });
        return (processor, booked.TotalMilliseconds);
    }
}
