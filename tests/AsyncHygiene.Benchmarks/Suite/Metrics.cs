using System;
using System.Linq;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Suite;

/// <summary>Reads the figure of an arm that a <see cref="Metric"/> stands for.</summary>
internal static class Metrics
{
    public static double? Read(Arm arm, Metric metric) => metric switch
    {
        Metric.Duration => arm.Requests?.DurationSeconds,
        Metric.MedianLatency => arm.Latency?.Median,
        Metric.MedianWait => arm.Requests?.MedianWaitMilliseconds,
        Metric.PingWait99 => arm.Ping?.Wait99Milliseconds,
        Metric.RequestsPerSecond => arm.Requests?.RequestsPerSecond,
        Metric.MicrosecondsPerOperation => arm.Operation?.MedianMicroseconds,
        Metric.AllocatedPerOperation =>
            arm.Operation?.AllocatedBytes ?? (double?)arm.Processes.FirstOrDefault()?.AllocatedBytes / arm.Requests?.Answered,
        Metric.ConnectionsAccepted => arm.Processes.LastOrDefault(process => process.ConnectionsAccepted is not null)?.ConnectionsAccepted,
        Metric.PeakResidentBytes => Caller(arm)?.PeakResidentBytes,
        Metric.CpuSeconds => Caller(arm)?.CpuSeconds,
        Metric.Failures => arm.Requests?.Failed,
        _ => throw new ArgumentOutOfRangeException(nameof(metric), metric, null),
    };

    /// <summary>Whether the figure would be larger if the arm had not been cut.</summary>
    public static bool IsLowerBound(Arm arm, Metric metric) =>
        metric == Metric.PingWait99
            ? arm.Ping is { Unanswered: > 0 }
            : arm.Requests is { Unanswered: > 0 } && metric is (Metric.Duration or Metric.MedianLatency or Metric.MedianWait);

    private static ProcessMeasurement? Caller(Arm arm) => arm.FindProcess(ProcessMeasurement.Client) ?? arm.Processes.FirstOrDefault();
}
