using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Xml.Linq;

namespace AsyncHygiene.Benchmarks.Report.Charts;

/// <summary>
/// Elements of a picture; colours come from the page's style sheet by class, so that they follow its light and dark form.
/// </summary>
internal static class Svg
{
    public static XElement Root(double height, string id, string title, string description, IEnumerable<XElement> content) =>
        new(
            "svg",
            new XAttribute("viewBox", $"0 0 {IChart.Width} {Text(height)}"),
            new XAttribute("role", "img"),
            new XAttribute("aria-labelledby", $"{id}-t {id}-d"),
            new XElement("title", new XAttribute("id", $"{id}-t"), title),
            new XElement("desc", new XAttribute("id", $"{id}-d"), description),
            content);

    public static XElement Line(string cssClass, double x1, double y1, double x2, double y2) =>
        new("line", Class(cssClass), Number("x1", x1), Number("y1", y1), Number("x2", x2), Number("y2", y2));

    public static XElement Polyline(string cssClass, IEnumerable<(double X, double Y)> points) =>
        new("polyline", Class(cssClass), new XAttribute("points", string.Join(' ', points.Select(p => $"{Text(p.X)},{Text(p.Y)}"))));

    public static XElement Polygon(string cssClass, IEnumerable<(double X, double Y)> points) =>
        new("polygon", Class(cssClass), new XAttribute("points", string.Join(' ', points.Select(p => $"{Text(p.X)},{Text(p.Y)}"))));

    public static XElement Rectangle(string cssClass, double x, double y, double width, double height) =>
        new(
            "rect",
            Class(cssClass),
            Number("x", x),
            Number("y", y),
            Number("width", width),
            Number("height", height),
            new XAttribute("rx", "2"));

    /// <param name="anchor">start, middle or end.</param>
    public static XElement Label(string cssClass, double x, double y, string anchor, string text) =>
        new("text", Class(cssClass), Number("x", x), Number("y", y), new XAttribute("text-anchor", anchor), text);

    /// <summary>One of four forms, so that lines differ without their colours.</summary>
    public static XElement Marker(string cssClass, int form, double x, double y)
    {
        const double r = 4;
        return (form % 4) switch
        {
            0 => new XElement("circle", Class(cssClass), Number("cx", x), Number("cy", y), Number("r", r)),
            1 => Path($"M{Text(x - r)},{Text(y - r)}h{Text(2 * r)}v{Text(2 * r)}h{Text(-2 * r)}z"),
            2 => Path($"M{Text(x)},{Text(y - r - 1)}L{Text(x + r + 1)},{Text(y + r)}L{Text(x - r - 1)},{Text(y + r)}z"),
            _ => Path($"M{Text(x)},{Text(y - r - 1)}L{Text(x + r + 1)},{Text(y)}L{Text(x)},{Text(y + r + 1)}L{Text(x - r - 1)},{Text(y)}z"),
        };

        XElement Path(string d) => new("path", Class(cssClass), new XAttribute("d", d));
    }

    private static XAttribute Class(string cssClass) => new("class", cssClass);

    private static XAttribute Number(string name, double value) => new(name, Text(value));

    private static string Text(double value) =>
        double.IsFinite(value)
            ? Math.Round(value, 1).ToString(CultureInfo.InvariantCulture)
            : throw new ArgumentOutOfRangeException(nameof(value), value, "A picture has no place for this.");
}
