using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Report.Charts;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report.Figures;

/// <summary>A chart over time and its table, which shows the value at some moments.</summary>
internal static class Moments
{
    public static Figure Create(
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
                $"For each arm a line of {what} from the first request on; it ends with the arm.",
                new Axis("time since the first request", x, Quantity.Seconds),
                new Axis(what, y, Quantity.Count),
                [
                    .. lines.Select(line =>
                        new LineSeries(line.Arm.Title, group.Style(line.Arm), line.Points, line.Arm.Requests is { Unanswered: > 0 }))
                ],
                IsStepped: true),
            new DataTable(
                $"{title}, {group.Name}",
                ["arm", .. moments.Select(Quantity.Seconds), "most", "end"],
                [.. lines.Select(line => (IReadOnlyList<string>)
                [
                    line.Arm.Title,
                    .. moments.Select(moment => moment <= line.Points[^1].X ? Quantity.Count(At(line.Points, moment)) : ""),
                    Quantity.Count(line.Points.Max(point => point.Y)),
                    Quantity.Seconds(line.Points[^1].X),
                ])]));
    }

    /// <summary>The value that held at a moment.</summary>
    public static double At(IReadOnlyList<Point> points, double seconds) =>
        points.LastOrDefault(point => point.X <= seconds + 1e-9, points[0]).Y;
}
