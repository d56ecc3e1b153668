using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Formatters;
using AsyncHygiene.Benchmarks.Results;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.InProcess.Emit;
using Perfolizer.Horology;

namespace AsyncHygiene.Benchmarks.Clients;

/// <summary>
/// Times an operation that is too short to be timed once, with BenchmarkDotNet. It measures in this process, which is new for each repeat,
/// instead of building and starting one of its own.
/// </summary>
internal static class OperationMeter
{
    private const double Nanoseconds = 1000;
    private const int WarmUps = 8;
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(5);
    private static readonly TimeInterval s_round = TimeInterval.FromMilliseconds(100);

    public static (OperationCost Cost, IReadOnlyList<double> WarmUp) Measure(string work, int rounds)
    {
        FormatterCalls.Operation = work;
        var job = Job.Default
            .WithToolchain(new InProcessEmitToolchain(s_limit, logOutput: false))
            .WithWarmupCount(WarmUps)
            .WithIterationCount(rounds)
            .WithIterationTime(s_round)

            // An empty call takes nanoseconds, the shortest operation some microseconds.
            .WithEvaluateOverhead(false);
        var config = ManualConfig.CreateEmpty()
            .AddJob(job)
            .AddDiagnoser(MemoryDiagnoser.Default)
            .AddLogger(NullLogger.Instance)
            .WithOptions(ConfigOptions.DisableLogFile | ConfigOptions.DisableOptimizationsValidator);
        var report = BenchmarkRunner.Run<FormatterCalls>(config).Reports.SingleOrDefault();
        if (report is not { Success: true, ResultStatistics: { } statistics })
            throw new BenchmarkException($"BenchmarkDotNet has no result for '{work}'.");

        var results = Times(report, IterationStage.Result);
        return (
            new OperationCost
            {
                OperationsPerRound = (int)report.GetResultRuns()[0].Operations,
                Rounds = results,
                MedianMicroseconds = statistics.Median / Nanoseconds,
                MeanMicroseconds = statistics.Mean / Nanoseconds,
                ErrorMicroseconds = statistics.ConfidenceInterval.Margin / Nanoseconds,
                StandardDeviationMicroseconds = statistics.StandardDeviation / Nanoseconds,
                AllocatedBytes = report.GcStats.GetBytesAllocatedPerOperation(report.BenchmarkCase) ?? 0,
            },
            Times(report, IterationStage.Warmup));
    }

    private static List<double> Times(BenchmarkReport report, IterationStage stage) =>
    [
        .. report.AllMeasurements
            .Where(measurement => measurement.IterationMode == IterationMode.Workload && measurement.IterationStage == stage)
            .Select(measurement => measurement.GetAverageTime().Nanoseconds / Nanoseconds),
    ];
}
