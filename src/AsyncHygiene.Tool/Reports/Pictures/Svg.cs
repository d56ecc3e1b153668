using System.Globalization;
using System.Xml.Linq;

namespace AsyncHygiene.Tool.Reports.Pictures;

/// <summary>Elements of a picture.</summary>
internal static class Svg
{
    public static XElement Picture(double width, double height, string? cssClass, string label, params object?[] content) =>
        new(
            "svg",
            cssClass is null ? null : new XAttribute("class", cssClass),
            new XAttribute("viewBox", $"0 0 {N(width)} {N(height)}"),
            new XAttribute("width", N(width)),
            new XAttribute("height", N(height)),
            new XAttribute("role", "img"),
            new XAttribute("aria-label", label),
            content);

    public static XElement Rectangle(string cssClass, double x, double y, double width, double height, double radius) =>
        new(
            "rect",
            new XAttribute("class", cssClass),
            new XAttribute("x", N(x)),
            new XAttribute("y", N(y)),
            new XAttribute("width", N(width)),
            new XAttribute("height", N(height)),
            new XAttribute("rx", N(radius)));

    public static XElement Path(string cssClass, string data) =>
        new("path", new XAttribute("class", cssClass), new XAttribute("d", data));

    public static XElement Circle(string cssClass, double x, double y, double radius) =>
        new(
            "circle",
            new XAttribute("class", cssClass),
            new XAttribute("cx", N(x)),
            new XAttribute("cy", N(y)),
            new XAttribute("r", N(radius)));

    public static XElement Text(string cssClass, double x, double y, string anchor, string text) =>
        new(
            "text",
            new XAttribute("class", cssClass),
            new XAttribute("x", N(x)),
            new XAttribute("y", N(y)),
            new XAttribute("text-anchor", anchor),
            text);

    public static string N(double number) => number.ToString("0.##", CultureInfo.InvariantCulture);
}
