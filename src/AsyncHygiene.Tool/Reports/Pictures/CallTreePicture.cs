using System;
using System.Collections.Generic;
using System.Linq;
using System.Xml.Linq;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Reports.Pictures;

/// <summary>A tree of calls from left to right: the endpoint, the members between, and at the right what blocks.</summary>
internal sealed class CallTreePicture
{
    private const double RowHeight = 38;
    private const double BoxHeight = 28;
    private const double Gap = 46;
    private const double CharacterWidth = 7.3;
    private const int LongestName = 34;
    private const int LongestLine = 52;

    private readonly List<double> _widths = [];
    private readonly List<XElement> _lines = [];
    private readonly List<XElement> _boxes = [];
    private double _nextRow;

    public static XElement Draw(CallTree tree)
    {
        var picture = new CallTreePicture();
        picture.Measure(tree, 0);
        picture.Place(tree, 0);
        if (tree.More > 0)
        {
            picture._boxes.Add(Svg.Text("more", 2, picture._nextRow + 14, "start", $"and {Quantity.Of(tree.More, "more call")}"));
            picture._nextRow += 20;
        }

        var width = picture._widths.Sum() + (Gap * (picture._widths.Count - 1)) + 2;
        return Html.Tag(
            "div",
            "scroll wide",
            Svg.Picture(width, picture._nextRow, "calls", $"Calls from {tree.Name} to what blocks", picture._lines, picture._boxes));
    }

    /// <summary>Without its middle where it is long: what is called stands first, and what blocks stands last.</summary>
    public static string Short(string text, int most) =>
        text.Length <= most ? text : $"{text[..(most / 2)].TrimEnd()}…{text[^((most / 2) - 1)..].TrimStart()}";

    private void Measure(CallTree node, int depth)
    {
        Widen(depth, Short(node.Name, LongestName));
        foreach (var site in node.Sites)
            Widen(depth + 1, Short(site.Code, LongestLine));
        foreach (var child in node.Children)
            Measure(child, depth + 1);
    }

    private void Widen(int depth, string text)
    {
        if (_widths.Count == depth)
            _widths.Add(0);
        _widths[depth] = Math.Max(_widths[depth], (text.Length * CharacterWidth) + 24);
    }

    /// <summary>Each leaf takes a row; what calls several stands in their middle.</summary>
    private double Place(CallTree node, int depth)
    {
        var rows = node.Children.Select(c => Place(c, depth + 1)).ToList();
        foreach (var site in node.Sites)
        {
            rows.Add(_nextRow);
            Box(depth + 1, _nextRow, Short(site.Code, LongestLine), site.Stays is null ? "box can" : "box stays", Title(site));
            _nextRow += RowHeight;
        }

        var row = (rows[0] + rows[^1]) / 2;
        foreach (var below in rows)
            Line(depth, row, below);
        Box(depth, row, Short(node.Name, LongestName), depth == 0 ? "box entry" : "box", node.Name);
        return row;
    }

    private static string Title(ReportedSite site) =>
        $"{site.Place.File}:{site.Place.Line}: {site.RuleId}" + (site.Stays is { } reason ? $"; stays: {reason.Text}" : "");

    private void Box(int depth, double row, string text, string cssClass, string title)
    {
        var width = (text.Length * CharacterWidth) + 24;
        var radius = cssClass == "box" ? 8 : 14;
        _boxes.Add(new XElement(
            "g",
            new XElement("title", title),
            Svg.Rectangle(cssClass, Left(depth) + 1, row + 1, width - 2, BoxHeight, radius),
            Svg.Text($"name {cssClass}", Left(depth) + 12, row + 19.5, "start", text)));
        if (depth < _widths.Count - 1 && width < _widths[depth] && cssClass is "box" or "box entry")
            _lines.Add(Svg.Path("edge", $"M{Svg.N(Left(depth) + width - 1)} {Svg.N(row + 15)}H{Svg.N(Left(depth) + _widths[depth])}"));
    }

    private void Line(int depth, double from, double to)
    {
        var (x1, x2) = (Left(depth) + _widths[depth], Left(depth + 1) + 1);
        var middle = Svg.N((x1 + x2) / 2);
        var (y1, y2) = (Svg.N(from + 15), Svg.N(to + 15));
        _lines.Add(Svg.Path("edge", $"M{Svg.N(x1)} {y1}C{middle} {y1} {middle} {y2} {Svg.N(x2)} {y2}"));
    }

    private double Left(int depth) => _widths.Take(depth).Sum() + (Gap * depth);
}
