using System;
using System.Collections.Generic;
using System.Linq;
using System.Xml.Linq;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report.Charts;

/// <param name="IsStepped">A value holds until the next point, as a count does.</param>
internal sealed record LineChart(string Description, Axis X, Axis Y, IReadOnlyList<LineSeries> Series, bool IsStepped) : IChart
{
    private const double Left = 52;
    private const double Right = 16;
    private const double Top = 26;
    private const double Bottom = 44;
    public const int YTicks = 4;
    private const int MostPoints = 240;
    private const int MarkersALine = 4;

    public XElement Draw(ChartSize size, string id, string title)
    {
        var width = size.Width - Left - Right;
        var height = size.LineHeight - Top - Bottom;
        return Svg.Root(size, size.LineHeight, id, title, Description, Elements());

        IEnumerable<XElement> Elements()
        {
            yield return Svg.Label("axis-name", 0, 12, "start", Y.Title);
            foreach (var tick in Y.Scale.Ticks(YTicks))
            {
                yield return Svg.Line("grid", Left, Down(tick), Left + width, Down(tick));
                yield return Svg.Label("tick", Left - 8, Down(tick) + 4, "end", Y.Tick(tick));
            }

            foreach (var tick in X.Scale.Ticks(size.Width > 400 ? 7 : 5))
            {
                yield return Svg.Line("grid", Across(tick), Top, Across(tick), Top + height);
                yield return Svg.Label("tick", Across(tick), Top + height + 18, "middle", X.Tick(tick));
            }

            yield return Svg.Label("axis-name", Left + width, size.LineHeight - 6, "end", X.Title);
            foreach (var series in Series.Where(s => s.Points.Count > 0))
            {
                var points = Thinned(series.Points).Select(p => (X: Across(p.X), Y: Down(p.Y))).ToList();
                yield return Svg.Polyline($"line {series.Style.CssClass}", IsStepped ? Steps(points) : points);
                foreach (var marker in Markers(points).SkipLast(1))
                    yield return Svg.Marker($"mark {series.Style.CssClass}", series.Style.Form, marker.X, marker.Y);
                yield return Svg.Marker(
                    $"{(series.IsCut ? "cut" : "mark")} {series.Style.CssClass}",
                    series.Style.Form,
                    points[^1].X,
                    points[^1].Y);
            }
        }

        double Across(double value) => Left + width * X.Scale.Place(value);
        double Down(double value) => Top + height * (1 - Y.Scale.Place(value));
    }

    /// <summary>More points than pixels help nobody.</summary>
    private static IEnumerable<Point> Thinned(IReadOnlyList<Point> points) =>
        points.Count <= MostPoints
            ? points
            : Enumerable.Range(0, MostPoints).Select(i => points[(int)((long)i * (points.Count - 1) / (MostPoints - 1))]);

    private static IEnumerable<(double X, double Y)> Steps(List<(double X, double Y)> points) =>
        points.Take(1).Concat(points.Zip(points.Skip(1)).SelectMany(pair => new[] { (pair.Second.X, pair.First.Y), pair.Second }));

    /// <summary>A few places at equal distances along the line, and its end.</summary>
    private static IEnumerable<(double X, double Y)> Markers(List<(double X, double Y)> points)
    {
        var length = points.Zip(points.Skip(1)).Sum(pair => Distance(pair.First, pair.Second));
        var at = 0d;
        var next = 1;
        for (var i = 1; i < points.Count; i++)
        {
            at += Distance(points[i - 1], points[i]);
            if (at < length * next / MarkersALine && i < points.Count - 1)
                continue;
            yield return points[i];
            while (at >= length * next / MarkersALine && next <= MarkersALine)
                next++;
        }

        if (points.Count == 1)
            yield return points[0];
    }

    private static double Distance((double X, double Y) a, (double X, double Y) b) => Math.Abs(a.X - b.X) + Math.Abs(a.Y - b.Y);
}
