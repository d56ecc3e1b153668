using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Suite;

namespace AsyncHygiene.Benchmarks.Report.Figures;

/// <summary>The pictures of a group, the most telling first. What two rows of the ranked table say as well is no picture.</summary>
internal static class GroupFigures
{
    private const int FewArms = 4;
    private const double LongWindow = 30;

    public static IReadOnlyList<Figure> Of(ArmGroup group) => [.. Candidates(group).OfType<Figure>()];

    private static IEnumerable<Figure?> Candidates(ArmGroup group)
    {
        var first = group.Arms[0];
        if (group.Arms.Any(arm => arm.Operation is not null))
        {
            var isFirst = first.Id.StartsWith("read", StringComparison.Ordinal);
            return [Speed(group), Allocations(group), isFirst ? TimeFigure.WarmUp(group) : null];
        }

        if (group.Arms.All(arm => arm.Requests?.Bursts is not null) || first.Requests?.WindowSeconds >= LongWindow)
            return [TimeFigure.Answers(group), TimeFigure.Threads(group)];

        if (first.Ping is not null && group.Arms.Count > 1 && first.Requests is { WindowSeconds: null } && IsBurst(group))
            return [TimeFigure.Answers(group), TimeFigure.Threads(group), Ping(group)];

        if (first.Requests?.WindowSeconds is not null)
            return [Speed(group), group.Arms.Count <= FewArms ? WaitFigure.Create(group) : Waits(group), Ping(group)];

        return group.Arms.Count > 2 ? [Speed(group), Connections(group)] : [];
    }

    private static bool IsBurst(ArmGroup group) => group.Arms.All(arm => arm.Requests is { } r && r.PeakInFlight == r.Sent && r.Sent > 1);

    private static Figure? Speed(ArmGroup group) =>
        Metrics.First(group.Arms[0]) switch
        {
            Metric.RequestsPerSecond => Rate(group),
            Metric.MicrosecondsPerOperation =>
                RangeFigure.Create(group, Metric.MicrosecondsPerOperation, "speed", "Time for one operation", "time for one operation"),
            _ when group.Arms.Count > FewArms => Rate(group),
            _ => RangeFigure.Create(group, Metric.Duration, "speed", "Time until the last answer", "time until the last answer"),
        };

    private static Figure? Rate(ArmGroup group) =>
        RangeFigure.Create(group, Metric.RequestsPerSecond, "speed", "Requests answered a second", "answers a second");

    private static Figure? Waits(ArmGroup group) =>
        RangeFigure.Create(group, Metric.MeanWait, "waits", "How long requests waited on average", "average wait");

    private static Figure? Ping(ArmGroup group) =>
        RangeFigure.Create(
            group,
            Metric.PingWait99,
            "ping",
            "Another visitor, who asks for a page that does nothing",
            "99 of 100 such requests waited at most");

    private static Figure? Allocations(ArmGroup group) =>
        RangeFigure.Create(group, Metric.AllocatedPerOperation, "allocated", "Memory allocated for one operation", "allocated");

    private static Figure? Connections(ArmGroup group) =>
        group.Arms.Any(arm => Metrics.Read(arm, Metric.ConnectionsAccepted) > 0) && group.Arms.All(arm => arm.Ping is null)
            ? RangeFigure.Create(group, Metric.ConnectionsAccepted, "connections", "Connections opened", "connections")
            : null;
}
