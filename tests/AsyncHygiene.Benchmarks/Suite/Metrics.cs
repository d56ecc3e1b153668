using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Suite;

/// <summary>Reads the figure of an arm that a <see cref="Metric"/> stands for.</summary>
internal static class Metrics
{
    public static bool IsHigherBetter(Metric metric) => metric is Metric.RequestsPerSecond or Metric.SecondHalfPerSecond;

    /// <summary>The median over the repeats.</summary>
    public static double? Read(Arm arm, Metric metric) => Of(arm, metric)?.Median;

    public static bool IsLowerBound(Arm arm, Metric metric) => Of(arm, metric) is { IsLowerBound: true };

    /// <summary>The figure over all repeats; null where none has it.</summary>
    public static Spread? Of(Arm arm, Metric metric)
    {
        if (arm.Repeats.Count == 0)
            return ReadOne(arm, metric) is { } value ? new Spread(value, value, value, 1, IsCut(arm, metric)) : null;

        var repeats = arm.Repeats.Where(repeat => repeat.Figures.ContainsKey(metric))
            .Select(repeat => (Value: repeat.Figures[metric], IsCut: repeat.LowerBounds.Contains(metric)))
            .OrderBy(repeat => repeat.Value)
            .ToList();
        if (repeats.Count == 0)
            return null;

        var median = Statistics.Quantiles.Median(repeats.Select(repeat => repeat.Value));
        // One that was cut at a lower value may have ended above the median.
        return new Spread(
            median,
            repeats[0].Value,
            repeats[^1].Value,
            repeats.Count,
            repeats.Any(repeat => repeat.IsCut && repeat.Value <= median));
    }

    public static IReadOnlyDictionary<Metric, double> All(Arm arm) =>
        Enum.GetValues<Metric>()
            .Select(metric => (metric, Value: ReadOne(arm, metric)))
            .Where(pair => pair.Value is { } value && double.IsFinite(value))
            .ToDictionary(pair => pair.metric, pair => pair.Value!.Value);

    /// <summary>Whether the figure of a single repeat would be larger if it had not been cut.</summary>
    public static bool IsCut(Arm arm, Metric metric) => metric switch
    {
        Metric.PingMedian => arm.Ping is { } ping && !ping.Latency.IsExact(0.5),
        Metric.PingWait99 => arm.Ping is { } ping && !ping.Latency.IsExact(0.99),
        Metric.MedianWait => arm.Latency is { } latency && !latency.IsExact(0.5),
        Metric.Wait99 => arm.Latency is { } latency && !latency.IsExact(0.99),
        Metric.MeanWait or Metric.Duration => arm.Requests is { Unanswered: > 0 },
        _ => false,
    };

    /// <summary>The figure that says first how an arm did.</summary>
    public static Metric First(Arm arm) =>
        arm.Operation is not null ? Metric.MicrosecondsPerOperation
        : arm.Requests?.Bursts is not null ? Metric.LastBurst
        : arm.Requests?.WindowSeconds is not null ? Metric.RequestsPerSecond
        : Metric.Duration;

    private static double? ReadOne(Arm arm, Metric metric) => metric switch
    {
        Metric.Duration => arm.Requests?.DurationSeconds,
        Metric.MedianWait => arm.Latency?.Median,
        Metric.MeanWait => arm.Latency?.Mean,
        Metric.Wait99 => arm.Latency?.At(0.99),
        Metric.PingMedian => arm.Ping?.Latency.Median,
        Metric.PingWait99 => arm.Ping?.Latency.At(0.99),
        Metric.RequestsPerSecond => arm.Requests?.RequestsPerSecond,
        Metric.SecondHalfPerSecond => arm.Requests?.SecondHalfPerSecond,
        Metric.LastBurst => arm.Requests?.Bursts?[^1],
        Metric.MicrosecondsPerOperation => arm.Operation?.MedianMicroseconds,
        Metric.AllocatedPerOperation =>
            arm.Operation?.AllocatedBytes ?? (double?)arm.Processes.FirstOrDefault()?.AllocatedBytes / arm.Requests?.Answered,
        Metric.ConnectionsAccepted => arm.Processes.LastOrDefault(process => process.ConnectionsAccepted is not null)?.ConnectionsAccepted,
        Metric.PeakResidentBytes => Caller(arm)?.PeakResidentBytes,
        Metric.CpuSeconds => Caller(arm)?.CpuSeconds,
        Metric.PoolThreadsPeak => Caller(arm)?.PoolThreadsPeak,
        Metric.PoolThreadsPerSecond => Growth(Caller(arm)),
        Metric.SynchronousWaits => Caller(arm)?.SynchronousWaits,
        Metric.PeakInFlight => arm.Requests?.PeakInFlight,
        Metric.Failures => arm.Requests?.Failed,
        _ => throw new ArgumentOutOfRangeException(nameof(metric), metric, null),
    };

    private static double? Growth(ProcessMeasurement? process)
    {
        if (process is not { Samples.Seconds.Count: > 1 })
            return null;

        var most = process.Samples.PoolThreads.Max();
        var seconds = process.Samples.Seconds[process.Samples.PoolThreads.ToList().IndexOf(most)];
        return seconds > 0 ? (most - process.Samples.PoolThreads[0]) / seconds : 0;
    }

    private static ProcessMeasurement? Caller(Arm arm) => arm.FindProcess(ProcessMeasurement.Client) ?? arm.Processes.FirstOrDefault();
}
