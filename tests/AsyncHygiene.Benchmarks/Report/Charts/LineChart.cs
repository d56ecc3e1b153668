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
    private const double LabelWidth = 112;
    private const double WidthOfLetter = 6.8;
    private const int LettersOfLabel = 14;

    /// <summary>Lines that run over each other stay visible.</summary>
    private const double Offset = 1.6;

    /// <summary>A single line needs no name.</summary>
    private double Width => IChart.Width - Left - (IsRising || Series.Count == 1 ? 12 : LabelWidth);

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
        if (series.Count == 1)
            yield break;
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

    /// <summary>From the highest line down, and from the axis up again where they would leave the drawing.</summary>
    private IEnumerable<XElement> LabelsAtEnd(List<LineSeries> series)
    {
        var labels = series.OrderByDescending(s => s.Points[^1].Y)
            .ThenBy(s => s.Points[^1].X)
            .Select(s => (Series: s, Rows: Rows(s.Name), At: Down(s.Points[^1].Y) + 4))
            .ToList();
        var places = new double[labels.Count];
        for (var i = 0; i < labels.Count; i++)
        {
            var wanted = labels[i].At - (labels[i].Rows.Count - 1) * LabelHeight / 2;
            places[i] = Math.Max(i == 0 ? Top : places[i - 1] + labels[i - 1].Rows.Count * LabelHeight, wanted);
        }

        var limit = Height - Bottom + 4;
        for (var i = labels.Count - 1; i >= 0; i--)
        {
            places[i] = Math.Min(places[i], limit - (labels[i].Rows.Count - 1) * LabelHeight);
            limit = places[i] - LabelHeight;
        }

        return labels.SelectMany((label, index) => label.Rows.Select((row, line) =>
            Svg.Label($"name {label.Series.Style.CssClass}", Left + Width + 8, places[index] + line * LabelHeight, "start", row)));
    }

    /// <summary>Each at a height of its own, where its line passes, on the side with more room.</summary>
    private IEnumerable<XElement> LabelsAtRise(List<LineSeries> series)
    {
        // An area has its name in it.
        var rises = series.Where(s => s.UnknownText is null)
            .Select(s => (Series: s, Height: s.Points.Max(point => point.Y), s.Points[^1].X))
            .OrderBy(rise => rise.X)
            .Select((rise, index) => (
                rise.Series,
                Y: rise.Height * (series.Count - index) / (series.Count + 1)))
            .Select(rise => (rise.Series, rise.Y, X: Across(rise.Series.Points.First(point => point.Y >= rise.Y).X)))
            .ToList();
        for (var i = 0; i < rises.Count; i++)
        {
            var (line, y, x) = rises[i];
            var toLeft = x - (i == 0 ? Left : rises[i - 1].X);
            var toRight = (i == rises.Count - 1 ? Left + Width : rises[i + 1].X) - x;
            var isRight = toRight >= Math.Min(toLeft, line.Name.Length * WidthOfLetter);
            yield return Svg.Label(
                $"name {line.Style.CssClass}",
                x + (isRight ? 7 : -7),
                Down(y) + 4,
                isRight ? "start" : "end",
                line.Name);
        }
    }

    private static List<string> Rows(string name)
    {
        var rows = new List<string> { "" };
        var words = name.Split(' ')
            .SelectMany(word => word.Length <= LettersOfLabel ? [word] : word.Replace(".", ". ", StringComparison.Ordinal).Split(' '));
        foreach (var word in words)
        {
            if (rows[^1].Length > 0 && rows[^1].Length + word.Length >= LettersOfLabel)
                rows.Add(word);
            else
                rows[^1] = rows[^1].Length == 0 ? word : $"{rows[^1]} {word}";
        }

        return rows;
    }

    private (double X, double Y) Place(Point point) => (Across(point.X), Down(point.Y));

    private double Across(double value) => Left + Width * X.Scale.Place(value);

    private double Down(double value) => Top + (Height - Top - Bottom) * (1 - Y.Scale.Place(value));
}
