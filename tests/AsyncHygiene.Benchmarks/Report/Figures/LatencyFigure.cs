using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using AsyncHygiene.Benchmarks.Report.Charts;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report.Figures;

/// <summary>
/// The share of the requests that had an answer within a time. Of all requests sent: the curve of an arm that was cut ends below the top,
/// because a curve of the answered ones alone would praise the arm that answered only a few.
/// </summary>
internal static class LatencyFigure
{
    /// <summary>The columns that load tools print; the article of 2014 printed the same.</summary>
    private static readonly double[] s_fractions = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.999];

    public static Figure? Create(ArmGroup group)
    {
        var arms = group.Arms.Where(arm => arm.Latency is { Count: > 1 }).ToList();
        if (arms.Count == 0)
            return null;

        var scale = Scale.For(arms.SelectMany(arm => new[] { arm.Latency!.Minimum, arm.Latency.Maximum }));
        var series = arms.Select(arm => new LineSeries(arm.Title, group.Style(arm), Curve(arm), arm.Requests is { Unanswered: > 0 }))
            .ToList();
        return new Figure(
            "latency",
            "How long requests took",
            Reading(group),
            new LineChart(
                "For each arm a curve from the shortest answer at the bottom to the longest at the top; further to the left is faster.",
                new Axis("time until the answer", scale, Quantity.Milliseconds),
                new Axis("share of all requests", new LinearScale(1), value => $"{value * 100:0} %"),
                series,
                IsStepped: false),
            new DataTable(
                $"Milliseconds until the answer, {group.Name}",
                ["arm", "answered", "min", "avg", "max", .. s_fractions.Select(Share)],
                [.. group.Arms.Select(Row)]));
    }

    private static string Share(double fraction) => string.Create(CultureInfo.InvariantCulture, $"{fraction * 100:0.#} %");

    private static List<Point> Curve(Arm arm)
    {
        var share = arm.Requests is { Sent: > 0 } requests ? (double)arm.Latency!.Count / requests.Sent : 1;
        return [.. arm.Latency!.Quantiles.Select(quantile => new Point(quantile.Y, quantile.X * share))];
    }

    private static string Reading(ArmGroup group)
    {
        var ranked = group.Ranked(arm => arm.Requests?.MedianWaitMilliseconds);
        var (fast, slow) = (Sentences.Best(ranked), ranked[^1]);
        var comparison = ranked.Count == 1
            ? $"Half of the requests of {Sentences.Name(fast.Arm)} waited {Quantity.Milliseconds(fast.Value)} or longer."
            : Sentences.TimesAs(slow.Value, fast.Value, "long") is { } times
                ? $"Half of the requests waited {Quantity.Milliseconds(fast.Value)} or longer with {Sentences.Name(fast.Arm)} and "
                    + $"{Quantity.Milliseconds(slow.Value)} or longer with {Sentences.Name(slow.Arm)}, {times}."
                : $"Half of the requests waited {Quantity.Milliseconds(ranked[0].Value)} to {Quantity.Milliseconds(slow.Value)} or longer "
                    + $"in all arms: the curves lie together.";
        return comparison + Ends(group.Arms);
    }

    private static string Ends(IEnumerable<Arm> arms)
    {
        var cut = arms.Where(arm => arm.Requests is { Unanswered: > 0 }).ToList();
        var curves = cut.Where(arm => arm.Latency is not null)
            .Select(arm => $"{Sentences.Name(arm)} at {Quantity.Digits(100d * arm.Requests!.Answered / arm.Requests.Sent)} %")
            .ToList();
        var ends = curves.Count == 0 ? "" : $" Curves that end where the arm was cut: {string.Join(", ", curves)}.";
        return ends
            + string.Concat(
                cut.Where(arm => arm.Latency is null)
                    .Select(arm => $" {Sentences.Name(arm)} has no curve: none of its requests was answered."));
    }

    private static IReadOnlyList<string> Row(Arm arm) =>
        arm.Latency is { } latency
            ? [
                arm.Title,
                Answered(arm),
                .. ((double[])[latency.Minimum, latency.Mean, latency.Maximum, .. s_fractions.Select(latency.At)]).Select(Quantity.Digits)
            ]
            : [arm.Title, Answered(arm), .. Enumerable.Repeat(Quantity.None, 3 + s_fractions.Length)];

    private static string Answered(Arm arm) =>
        arm.Requests is { } requests ? $"{Quantity.Count(requests.Answered)} of {Quantity.Count(requests.Sent)}" : Quantity.None;
}
