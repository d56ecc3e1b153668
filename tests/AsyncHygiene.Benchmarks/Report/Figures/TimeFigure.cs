using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Report.Charts;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Suite;

namespace AsyncHygiene.Benchmarks.Report.Figures;

/// <summary>What happened while an arm ran: answers, and the threads of the pool.</summary>
internal static class TimeFigure
{
    /// <summary>The names of more would not fit next to the lines.</summary>
    private const int MostLines = 4;

    public static Figure? Answers(ArmGroup group)
    {
        // A workaround runs over the line of the fix; its figures are in the tables.
        var lines = group.Arms
            .Where(arm => arm.Completions is { Count: > 1 } && (arm.Code != ArmCode.Workaround || group.Arms.Count == 1))
            .Select(arm => (Arm: arm, Points: arm.Completions!))
            .ToList();
        return lines.Count == 0
            ? null
            : Create(group, "answers", "Requests answered over time", "requests answered", AnswersReading(group, lines), lines);
    }

    public static Figure? Threads(ArmGroup group)
    {
        var lines = group.Arms
            .Select(arm => (Arm: arm, arm.FindProcess(ProcessMeasurement.Shop)?.Samples))
            .Where(line => line.Samples is { Seconds.Count: > 1 })
            .Select(line =>
                (line.Arm, Points: (IReadOnlyList<Point>)
                    [.. line.Samples!.Seconds.Zip(line.Samples.PoolThreads, (x, y) => new Point(x, y))]))
            .ToList();
        return lines.Count == 0
            ? null
            : Create(group, "threads", "Threads of the pool over time", "pool threads", ThreadsReading(group), lines);
    }

    /// <summary>The rounds before a measurement, which show that it began when the times no longer fell.</summary>
    public static Figure? WarmUp(ArmGroup group)
    {
        var arms = group.Arms.Where(arm => arm.WarmUp is { Count: > 1 } && arm.Code != ArmCode.Workaround).Take(MostLines).ToList();
        if (arms.Count == 0)
            return null;

        var lines = arms.Select(arm => (Arm: arm, Points: (IReadOnlyList<Point>)
            [.. arm.WarmUp!.Select((value, index) => new Point(index + 1, value / Measured(arm)))])).ToList();
        var y = LinearScale.Rounded(lines.SelectMany(line => line.Points).Max(point => point.Y), LineChart.YTicks);
        return new Figure(
            "warm-up",
            "The warm-up, measured",
            $"The last round of the warm-up took {Quantity.FactorNumber(lines.Min(line => line.Points[^1].Y))} to "
                + $"{Quantity.FactorNumber(lines.Max(line => line.Points[^1].Y))} times as long as the measured operation, the first one "
                + $"up to {Quantity.FactorNumber(lines.Max(line => line.Points[0].Y))} times.",
            new LineChart(
                new Axis("round of the warm-up", new LinearScale(lines.Max(line => line.Points.Count)), Quantity.Count),
                new Axis("time, by that of the measurement", y, value => Quantity.Factor(value)),
                [.. lines.Select(line => new LineSeries(line.Arm.Title, group.Style(line.Arm), line.Points))]),
            new DataTable(
                $"Microseconds in each round of the warm-up, {group.Name}",
                ["arm", .. Enumerable.Range(1, arms.Max(arm => arm.WarmUp!.Count)).Select(round => Quantity.Count(round)), "measured"],
                [.. arms.Select(arm => (IReadOnlyList<string>)
                    [arm.Title, .. arm.WarmUp!.Select(Quantity.Digits), Quantity.Digits(Measured(arm))])]));

        double Measured(Arm arm) => arm.Operation?.MedianMicroseconds ?? 1;
    }

    private static Figure Create(
        ArmGroup group,
        string kind,
        string title,
        string what,
        string reading,
        IReadOnlyList<(Arm Arm, IReadOnlyList<Point> Points)> lines)
    {
        var x = new LinearScale(Math.Max(0.001, lines.SelectMany(line => line.Points).Max(point => point.X)));
        var y = LinearScale.Rounded(
            Math.Max(LineChart.YTicks, lines.SelectMany(line => line.Points).Max(point => point.Y)),
            LineChart.YTicks);
        var moments = x.Ticks(6);
        return new Figure(
            kind,
            title,
            reading,
            new LineChart(
                new Axis("time since the first request", x, Quantity.Seconds),
                new Axis(what, y, Quantity.Count),
                [
                    .. lines.Select(line => new LineSeries(line.Arm.Title, group.Style(line.Arm), line.Points) {
                        IsCut = line.Arm.Requests is { Unanswered: > 0 }
                    })
                ],
                IsStepped: true,
                IsRising: kind == "answers" && lines.All(line => line.Points[^1].Y == lines[0].Points[^1].Y)),
            new DataTable(
                $"{title}, {group.Name}, middle repeat",
                ["arm", .. moments.Select(Quantity.Seconds), "most", "end"],
                [.. lines.Select(line => (IReadOnlyList<string>)
                [
                    line.Arm.Title,
                    .. moments.Select(moment => moment <= line.Points[^1].X ? Quantity.Count(At(line.Points, moment)) : ""),
                    Quantity.Count(line.Points.Max(point => point.Y)),
                    Quantity.Seconds(line.Points[^1].X),
                ])]));
    }

    private static string AnswersReading(ArmGroup group, List<(Arm Arm, IReadOnlyList<Point> Points)> lines)
    {
        if (group.Arms is [{ Requests.WindowSeconds: { } window } only])
        {
            var (early, late) = (At(only.Completions!, window / 6), At(only.Completions!, window) - At(only.Completions!, window * 5 / 6));
            return $"{Sentences.Capital(only.Title)} answered {Quantity.Count(early)} requests in the first "
                + $"{Quantity.Seconds(window / 6)} and {Quantity.Count(late)} in the last {Quantity.Seconds(window / 6)}.";
        }

        if (group.Arms is [{ Requests.Bursts: [var first, .., var last] }])
            return $"The first burst took {Quantity.Seconds(first)}, the second {Quantity.Seconds(last)}.";
        return string.Join(
            ' ',
            lines.Select(line => $"{Sentences.Capital(line.Arm.Title)}: the last answer after "
                + $"{Quantity.Range(Metric.Duration, Metrics.Of(line.Arm, Metric.Duration)!)}."));
    }

    private static string ThreadsReading(ArmGroup group)
    {
        var reading = "Most threads: "
            + string.Join(
                "; ",
                group.Arms.Where(arm => Metrics.Of(arm, Metric.PoolThreadsPeak) is not null)
                    .Select(arm => $"{arm.Title} {Quantity.Range(Metric.PoolThreadsPeak, Metrics.Of(arm, Metric.PoolThreadsPeak)!)}"))
            + ".";
        var waits = group.Ranked(arm => Metrics.Read(arm, Metric.SynchronousWaits)).Where(pair => pair.Value > 0).ToList();
        return waits.Count == 0
            ? reading
            : $"{reading} Waits for a task that held a thread, counted: "
                + $"{string.Join("; ", waits.Select(pair => $"{pair.Arm.Title} {Quantity.Count(pair.Value)}"))}; none in the others.";
    }

    /// <summary>The value that held at a moment.</summary>
    private static double At(IReadOnlyList<Point> points, double seconds) =>
        points.LastOrDefault(point => point.X <= seconds + 1e-9, points[0]).Y;
}
