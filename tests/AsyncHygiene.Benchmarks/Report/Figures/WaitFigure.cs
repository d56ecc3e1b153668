using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Report.Charts;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Suite;

namespace AsyncHygiene.Benchmarks.Report.Figures;

/// <summary>
/// The share of all requests that had an answer within a time. Where an arm was cut the curve runs somewhere in an area: the requests
/// without an answer had waited so long by then, and would have waited longer.
/// </summary>
internal static class WaitFigure
{
    private const double Beyond = 0.15;
    private static readonly double[] s_fractions = [0.5, 0.9, 0.99];

    public static Figure? Create(ArmGroup group)
    {
        var arms = group.Arms.Where(arm => arm.Latency is { Count: > 1 }).ToList();
        if (arms.Count < 2)
            return null;

        // To the right of the longest wait is where the answers that did not come would be.
        var isCut = arms.Any(arm => arm.Latency!.Unanswered > 0);
        var scale = new LinearScale(arms.Max(arm => arm.Latency!.Maximum) * (isCut ? 1 + Beyond : 1));
        return new Figure(
            "waits",
            "How long requests waited",
            Reading(arms),
            new LineChart(
                new Axis("time until the answer", scale, Quantity.Milliseconds),
                new Axis("share of all requests", new LinearScale(1), value => Quantity.Percent(value)),
                [.. arms.Select(arm => Series(group, arm, scale.Maximum))],
                IsRising: true),
            new DataTable(
                $"Time until the answer, {group.Name}; ≥ where requests without an answer count with the time that they had waited",
                ["arm", "answered", .. s_fractions.Select(Quantity.Percent), "longest"],
                [.. arms.Select(Row)]));
    }

    private static LineSeries Series(ArmGroup group, Arm arm, double end)
    {
        var latency = arm.Latency!;
        var exact = latency.Quantiles.Where(quantile => latency.IsExact(quantile.X)).Select(Turned).ToList();
        var rest = latency.Quantiles.Where(quantile => !latency.IsExact(quantile.X)).Select(Turned).ToList();
        var start = exact.Count > 0 ? exact[^1] : new Point(0, 0);
        return new LineSeries(arm.Title, group.Style(arm), exact.Count > 0 ? exact : [start, new Point(latency.Maximum, 0)])
        {
            IsCut = rest.Count > 0,
            Repeats =
            [
                .. arm.Repeats.Where(repeat => repeat.Waits is { Count: > 1 }).Select(repeat => repeat.Waits!.Select(Turned).ToList())
            ],
            Unknown = rest.Count == 0 ? [] : [start, .. rest, new Point(end, 1), new Point(end, start.Y)],
            UnknownText = rest.Count == 0
                ? null
                : $"{Quantity.Count(latency.Unanswered)} of {Quantity.Count(latency.Count)} still wait ({arm.Title})",
        };
    }

    private static Point Turned(Point quantile) => new(quantile.Y, quantile.X);

    private static string Reading(List<Arm> arms) =>
        string.Join(
            ' ',
            arms.Select(arm => $"{Sentences.Capital(arm.Title)}: half of the requests waited "
                + $"{Quantity.Range(Metric.MedianWait, Metrics.Of(arm, Metric.MedianWait)!)}."))
        + Sentences.Unanswered(arms);

    private static IReadOnlyList<string> Row(Arm arm) =>
    [
        arm.Title,
        $"{Quantity.Count(arm.Latency!.Count - arm.Latency.Unanswered)} of {Quantity.Count(arm.Latency.Count)}",
        .. s_fractions.Append(1).Select(fraction =>
            $"{(arm.Latency.IsExact(fraction) ? "" : "≥ ")}{Quantity.Milliseconds(arm.Latency.At(fraction))}"),
    ];
}
