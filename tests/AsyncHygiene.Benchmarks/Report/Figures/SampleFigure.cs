using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report.Figures;

/// <summary>What a process told about itself over time.</summary>
internal static class SampleFigure
{
    /// <summary>Fewer waiting work items come and go in every healthy pool.</summary>
    private const double QueueOfInterest = 10;

    public static IEnumerable<Figure> All(ArmGroup group)
    {
        foreach (var role in group.Arms.SelectMany(arm => arm.Processes).Select(process => process.Role).Distinct())
        {
            var title = role == ProcessMeasurement.Shop ? "" : $" in the {role}";
            if (Lines(group, role, samples => samples.PoolThreads) is [_, ..] threads && Grew(group, role))
                yield return Moments.Create(
                    group,
                    $"threads-{role}",
                    $"Pool threads{title}",
                    "pool threads",
                    Threads(group, role),
                    threads);
            if (Lines(group, role, samples => samples.QueueLength) is [_, ..] queue
                && group.Arms.Any(arm => arm.FindProcess(role)?.QueuePeak >= QueueOfInterest))
            {
                yield return Moments.Create(
                    group,
                    $"queue-{role}",
                    $"Work that waits for a thread{title}",
                    "work items in the queue",
                    Queue(group, role),
                    queue);
            }
        }
    }

    private static List<(Arm Arm, IReadOnlyList<Point> Points)> Lines(
        ArmGroup group,
        string role,
        Func<SampleSeries, IReadOnlyList<double>> values) =>
    [
        .. group.Arms
            .Select(arm => (Arm: arm, arm.FindProcess(role)?.Samples))
            .Where(pair => pair.Samples is { Seconds.Count: > 1 })
            .Select(pair =>
                (pair.Arm, (IReadOnlyList<Point>)[.. pair.Samples!.Seconds.Zip(values(pair.Samples), (x, y) => new Point(x, y))])),
    ];

    private static bool Grew(ArmGroup group, string role) =>
        group.Arms
            .Select(arm => arm.FindProcess(role))
            .OfType<ProcessMeasurement>()
            .Any(process => process.PoolThreadsPeak >= process.PoolThreadsAtStart * 2);

    private static string Threads(ArmGroup group, string role)
    {
        var starts = group.Arms
            .Select(arm => arm.FindProcess(role))
            .OfType<ProcessMeasurement>()
            .Select(process => process.PoolThreadsAtStart)
            .ToList();
        var from = starts.Min() == starts.Max() ? $"{starts.Min()}" : $"{starts.Min()} to {starts.Max()}";
        var reading =
            $"Most threads at a time, from {from} at the start: "
                + $"{Sentences.List(group.Ranked(arm => arm.FindProcess(role)?.PoolThreadsPeak), Quantity.Count)}.";
        var waits = group.Ranked(arm => arm.FindProcess(role)?.SynchronousWaits);
        return waits is [.., (_, > 0)]
            ? $"{reading} Blocking waits for a task, counted: {Sentences.List(waits, Quantity.Count)}."
            : reading;
    }

    private static string Queue(ArmGroup group, string role)
    {
        var ranked = group.Ranked(arm => arm.FindProcess(role)?.QueuePeak);
        return ranked.Count == 1
            ? $"At most {Quantity.Count(ranked[0].Value)} work items waited for a thread."
            : $"At most {Quantity.Count(ranked[^1].Value)} work items waited for a thread with {Sentences.Name(ranked[^1].Arm)}, and "
                + $"{Quantity.Count(ranked[0].Value)} with {Sentences.Name(ranked[0].Arm)}.";
    }
}
