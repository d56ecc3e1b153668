using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Suite;

namespace AsyncHygiene.Benchmarks.Report;

/// <summary>Every arm of a group with all its figures: median and range of the repeats. Columns that no arm has are left out.</summary>
internal static class ArmTable
{
    private static readonly (string Name, Func<Arm, string?> Cell)[] s_columns =
    [
        ("code", arm => Code(arm.Code)),
        ("repeats", arm => Quantity.Count(Math.Max(1, arm.Repeats.Count))),
        ("answered",
            arm => arm.Requests is { } r
                ? r.Answered == r.Sent ? Quantity.Count(r.Answered) : $"{Quantity.Count(r.Answered)} of {Quantity.Count(r.Sent)}"
                : null),
        ("failed", arm => arm.Requests is { Failed: > 0 } r ? Quantity.Count(r.Failed) : null),
        ("until the last answer", arm => arm.Requests is { WindowSeconds: null } ? Range(arm, Metric.Duration) : null),
        ("a second", arm => Range(arm, Metric.RequestsPerSecond)),
        ("a second, second half", arm => Range(arm, Metric.SecondHalfPerSecond)),
        ("last burst", arm => Range(arm, Metric.LastBurst)),
        ("most at once", arm => arm.Requests is null ? null : Range(arm, Metric.PeakInFlight)),
        ("median wait", arm => Range(arm, Metric.MedianWait)),
        ("average wait", arm => Range(arm, Metric.MeanWait)),
        ("99 %", arm => Range(arm, Metric.Wait99)),
        ("one operation", arm => Range(arm, Metric.MicrosecondsPerOperation)),
        ("error",
            arm => arm.Operation is { } o ? $"± {Quantity.Microseconds(o.ErrorMicroseconds)}" : null),
        ("standard deviation", arm => arm.Operation is { } o ? Quantity.Microseconds(o.StandardDeviationMicroseconds) : null),
        ("allocated", arm => arm.Operation is null ? null : Range(arm, Metric.AllocatedPerOperation)),
        ("ping median", arm => Range(arm, Metric.PingMedian)),
        ("ping 99 %", arm => Range(arm, Metric.PingWait99)),
        ("most pool threads", arm => arm.Operation is null ? Range(arm, Metric.PoolThreadsPeak) : null),
        ("blocking waits", arm => Range(arm, Metric.SynchronousWaits)),
        ("connections", arm => Metrics.Read(arm, Metric.ConnectionsAccepted) > 0 ? Range(arm, Metric.ConnectionsAccepted) : null),
        ("processor", arm => arm.Operation is null ? Range(arm, Metric.CpuSeconds) : null),
        ("memory", arm => Range(arm, Metric.PeakResidentBytes)),
        ("load", arm => arm.LoadAverage is null ? null : Load(arm)),
        ("note", arm => arm.Problem),
    ];

    public static DataTable Create(ArmGroup group)
    {
        var columns = s_columns.Where(column => group.Arms.Any(arm => column.Cell(arm) is not null)).ToList();
        return new DataTable(
            $"All figures, {group.Name}: median, and lowest to highest repeat. Counts of answers are of the middle repeat, threads, waits, "
                + "processor and memory of the shop or the client.",
            ["arm", .. columns.Select(column => column.Name)],
            [
                .. group.Arms.Select(arm =>
                    (IReadOnlyList<string>)[arm.Title, .. columns.Select(column => column.Cell(arm) ?? Quantity.None)])
            ]);
    }

    public static string Code(ArmCode code) => code switch
    {
        ArmCode.Before => "before",
        ArmCode.After => "after",
        ArmCode.Half => "half fixed",
        _ => "workaround",
    };

    private static string? Range(Arm arm, Metric metric) => Metrics.Of(arm, metric) is { } spread ? Quantity.Range(metric, spread) : null;

    private static string Load(Arm arm)
    {
        var loads = arm.Repeats.Select(repeat => repeat.LoadAverage).OfType<double>().DefaultIfEmpty(arm.LoadAverage!.Value).ToList();
        var (low, high) = (Quantity.LoadAverage(loads.Min()), Quantity.LoadAverage(loads.Max()));
        return low == high ? low : $"{low}–{high}";
    }
}
