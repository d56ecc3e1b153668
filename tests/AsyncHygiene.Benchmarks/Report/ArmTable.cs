using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report;

/// <summary>Every arm of a group with all its figures; columns that no arm has are left out.</summary>
internal static class ArmTable
{
    private static readonly (string Name, System.Func<Arm, string?> Cell)[] s_columns =
    [
        ("code", arm => Code(arm.Code)),
        ("answered",
            arm => arm.Requests is { } r
                ? r.Answered == r.Sent ? Quantity.Count(r.Answered) : $"{Quantity.Count(r.Answered)} of {Quantity.Count(r.Sent)}"
                : null),
        ("failed", arm => arm.Requests is { Failed: > 0 } r ? Quantity.Count(r.Failed) : null),
        ("seconds", arm => arm.Requests is { } r ? Quantity.Digits(r.DurationSeconds) : null),
        ("a second", arm => arm.Requests is { } r ? Quantity.Digits(r.RequestsPerSecond) : null),
        ("most at once", arm => arm.Requests is { } r ? Quantity.Count(r.PeakInFlight) : null),
        ("median", arm => arm.Latency is { } l ? Quantity.Milliseconds(l.Median) : null),
        ("99 %", arm => arm.Latency is { } l ? Quantity.Milliseconds(l.At(0.99)) : null),
        ("one operation",
            arm => arm.Operation is { } o
                ? $"{Quantity.Microseconds(o.MedianMicroseconds)} ({Quantity.Microseconds(o.Rounds.Min())} to "
                    + $"{Quantity.Microseconds(o.Rounds.Max())})"
                : null),
        ("allocated", arm => arm.Operation is { } o ? Quantity.Bytes(o.AllocatedBytes) : null),
        ("ping 99 %", arm => arm.Ping?.Latency is { } l ? Quantity.Milliseconds(l.At(0.99)) : arm.Ping is null ? null : "no answer"),
        ("pool threads", arm => Each(arm, p => $"{p.PoolThreadsAtStart} → {p.PoolThreadsPeak}")),
        ("queue", arm => Each(arm, p => Quantity.Count(p.QueuePeak))),
        ("blocking waits",
            arm => arm.Processes.Any(p => p.SynchronousWaits is not null)
                ? Each(arm, p => p.SynchronousWaits is { } w ? Quantity.Count(w) : Quantity.None)
                : null),
        ("connections",
            arm => arm.Processes.Any(p => p.ConnectionsAccepted > 0)
                ? Each(arm, p => p.ConnectionsAccepted is { } c ? Quantity.Count(c) : Quantity.None)
                : null),
        ("processor", arm => Each(arm, p => Quantity.Seconds(p.CpuSeconds))),
        ("GC 0/1/2", arm => Each(arm, p => $"{p.Gen0Collections}/{p.Gen1Collections}/{p.Gen2Collections}")),
        ("memory", arm => Each(arm, p => Quantity.Bytes(p.PeakResidentBytes))),
        ("load", arm => arm.LoadAverage is null ? null : Quantity.LoadAverage(arm.LoadAverage)),
        ("note", arm => arm.Problem),
    ];

    public static DataTable Create(ArmGroup group)
    {
        var columns = s_columns.Where(column => group.Arms.Any(arm => column.Cell(arm) is not null)).ToList();
        var roles = group.Arms.SelectMany(arm => arm.Processes).Select(process => process.Role).Distinct().ToList();
        return new DataTable(
            roles.Count > 1
                ? $"All figures, {group.Name}. Where a cell has several: {string.Join(", ", roles)}."
                : $"All figures, {group.Name}",
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

    private static string? Each(Arm arm, System.Func<ProcessMeasurement, string> cell) =>
        arm.Processes.Count == 0 ? null : string.Join(" · ", arm.Processes.Select(cell));
}
