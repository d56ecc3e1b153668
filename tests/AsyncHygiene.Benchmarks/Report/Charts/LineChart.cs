using System;
using System.Collections.Generic;
using System.Linq;
using System.Xml.Linq;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report.Charts;

/// <param name="IsStepped">A value holds until the next point, as a count does.</param>
/// <param name="IsRising">All lines rise to the same height, so that each has its name next to its rise and not at its end.</param>
internal sealed record LineChart(Axis X, Axis Y, IReadOnlyList<LineSeries> Series, bool IsStepped = false, bool IsRising = false) : IChart
{
    public const int YTicks = 4;

    private const double Height = 250;
    private const double Left = 44;
    private const double Top = 24;
    private const double Bottom = 40;
    private const double LabelHeight = 13;
    private const double LabelWidth = 92;
    private const int LettersOfLabel = 15;

    /// <summary>Lines that run over each other stay visible.</summary>
    private const double Offset = 1.6;

    private double Width => IChart.Width - Left - (IsRising ? 12 : LabelWidth);

    public XElement Draw(string id, string title, string description) => Svg.Root(Height, id, title, description, Elements());

    private IEnumerable<XElement> Elements()
    {
        const double height = Height - Top - Bottom;
        yield return Svg.Label("axis-name", 0, 11, "start", Y.Title);
        foreach (var tick in Y.Scale.Ticks(YTicks))
        {
            yield return Svg.Line("grid", Left, Down(tick), Left + Width, Down(tick));
            yield return Svg.Label("tick", Left - 7, Down(tick) + 4, "end", Y.Tick(tick));
        }

        foreach (var tick in X.Scale.Ticks(5))
            yield return Svg.Label("tick", Across(tick), Top + height + 16, "middle", X.Tick(tick));
        yield return Svg.Label("axis-name", Left + Width, Height - 6, "end", X.Title);

        var series = Series.Where(s => s.Points.Count > 0).ToList();
        foreach (var element in series.SelectMany(Area).Concat(series.SelectMany(Thin)).Concat(series.SelectMany(Line)))
            yield return element;
        foreach (var label in IsRising ? LabelsAtRise(series) : LabelsAtEnd(series))
            yield return label;
    }

    private IEnumerable<XElement> Area(LineSeries series)
    {
        if (series.Unknown.Count == 0)
            yield break;

        yield return Svg.Polygon($"area {series.Style.CssClass}", series.Unknown.Select(p => (Across(p.X), Down(p.Y))));
        if (series.UnknownText is { } text)
            yield return Svg.Label("note", Left + Width - 4, Down(series.Unknown.Average(point => point.Y)) + 4, "end", text);
    }

    private IEnumerable<XElement> Thin(LineSeries series) =>
        series.Repeats.Select(repeat => Svg.Polyline($"thin {series.Style.CssClass}", Curve.Reduce([.. repeat.Select(Place)])));

    private IEnumerable<XElement> Line(LineSeries series, int index)
    {
        var shift = IsRising ? 0 : (index - (Series.Count - 1) / 2d) * Offset;
        var points = series.Points.Select(Place).Select(p => (p.X, Y: p.Y + shift)).ToList();
        var line = Curve.Reduce(IsStepped ? Curve.Steps(points) : points);
        yield return Svg.Polyline($"line {series.Style.CssClass}", line);
        yield return Svg.Marker($"{(series.IsCut ? "cut" : "mark")} {series.Style.CssClass}", series.Style.Form, line[^1].X, line[^1].Y);
    }

    private List<XElement> LabelsAtEnd(List<LineSeries> series)
    {
        var labels = new List<XElement>();
        var free = Top - LabelHeight;
        foreach (var line in series.OrderByDescending(s => s.Points[^1].Y).ThenBy(s => s.Points[^1].X))
        {
            var rows = Rows(line.Name);
            var y = Math.Max(free + LabelHeight, Down(line.Points[^1].Y) + 4 - (rows.Count - 1) * LabelHeight / 2);
            // Not below the axis: those above move up in the reader's eye, not here.
            y = Math.Min(y, Height - Bottom + 4);
            for (var i = 0; i < rows.Count; i++)
                labels.Add(Svg.Label($"name {line.Style.CssClass}", Left + Width + 9, y + i * LabelHeight, "start", rows[i]));
            free = y + (rows.Count - 1) * LabelHeight;
        }

        return labels;
    }

    /// <summary>Each at a height of its own, where its line passes.</summary>
    private IEnumerable<XElement> LabelsAtRise(List<LineSeries> series)
    {
        var ordered = series.OrderBy(s => s.Points[^1].X).ToList();
        for (var i = 0; i < ordered.Count; i++)
        {
            var line = ordered[i];
            var height = line.Points.Max(point => point.Y) * (ordered.Count - i) / (ordered.Count + 1);
            var at = line.Points.First(point => point.Y >= height);
            var isLeft = X.Scale.Place(at.X) < 0.55;
            yield return Svg.Label(
                $"name {line.Style.CssClass}",
                Across(at.X) + (isLeft ? 8 : -8),
                Down(height) + 4,
                isLeft ? "start" : "end",
                line.Name);
        }
    }

    private static List<string> Rows(string name)
    {
        if (name.Length <= LettersOfLabel)
            return [name];

        var space = name.LastIndexOf(' ', LettersOfLabel);
        if (space <= 0)
            return [name];
        var rest = name[(space + 1)..];
        return [name[..space], rest.Length <= LettersOfLabel ? rest : rest[..(LettersOfLabel - 1)] + "…"];
    }

    private (double X, double Y) Place(Point point) => (Across(point.X), Down(point.Y));

    private double Across(double value) => Left + Width * X.Scale.Place(value);

    private double Down(double value) => Top + (Height - Top - Bottom) * (1 - Y.Scale.Place(value));
}
