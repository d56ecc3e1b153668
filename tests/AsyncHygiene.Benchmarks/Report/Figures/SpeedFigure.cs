using System.Linq;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Suite;

namespace AsyncHygiene.Benchmarks.Report.Figures;

/// <summary>
/// The figure that says first how an arm did: requests a second where they were sent for a time, else how long all of them took.
/// </summary>
internal static class SpeedFigure
{
    public static Metric MetricOf(ArmGroup group) =>
        group.Arms.Any(arm => arm.Operation is not null) ? Metric.MicrosecondsPerOperation
        : group.Arms.Any(arm => arm.Requests?.WindowSeconds is not null) ? Metric.RequestsPerSecond
        : Metric.Duration;

    public static Figure? Create(ArmGroup group)
    {
        var metric = MetricOf(group);
        if (group.Ranked(arm => Metrics.Read(arm, metric)) is not [_, ..] ranked)
            return null;

        var (low, high) = metric == Metric.RequestsPerSecond
            ? (ranked[0], Sentences.Best([.. ranked.Reverse()]))
            : (Sentences.Best(ranked), ranked[^1]);
        var more = metric == Metric.RequestsPerSecond ? "many" : "long";
        var reading = ranked.Count == 1
            ? $"{Sentences.Name(low.Arm)}: {Quantity.Of(metric, low.Value)}."
            : Sentences.TimesAs(high.Value, low.Value, more) is { } times
                ? $"{Sentences.Name(high.Arm)}: {Quantity.Of(metric, high.Value)}; {Sentences.Name(low.Arm)}: "
                    + $"{Quantity.Of(metric, low.Value)}. That is {(IsLowerBound(high.Arm) ? "at least " : "")}{times}."
                : $"Between {Quantity.Of(metric, ranked[0].Value)} and {Quantity.Of(metric, ranked[^1].Value)}: there is nothing to "
                    + $"choose between these arms.";
        return BarFigure.Create(
            group,
            "speed",
            metric switch
            {
                Metric.RequestsPerSecond => "Requests answered a second",
                Metric.Duration => "Time until the last answer",
                _ => "Time for one operation"
            },
            metric switch
            {
                Metric.RequestsPerSecond => "answers a second",
                Metric.Duration => "time until the last answer",
                _ => "time for one operation"
            },
            reading + Sentences.Unanswered(group.Arms) + Sentences.Failed(group.Arms),
            arm => Metrics.Read(arm, metric),
            value => Quantity.Of(metric, value),
            IsLowerBound);

        bool IsLowerBound(Arm arm) => Metrics.IsLowerBound(arm, metric);
    }
}
