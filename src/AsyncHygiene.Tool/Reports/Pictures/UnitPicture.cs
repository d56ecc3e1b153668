using System;
using System.Collections.Generic;
using System.Linq;
using System.Xml.Linq;

namespace AsyncHygiene.Tool.Reports.Pictures;

/// <summary>Counts as rows of small shapes, one for each thing: more of them is seen before it is read.</summary>
internal static class UnitPicture
{
    private const int Columns = 24;
    private const int Most = 72;
    private const double Step = 14;

    /// <summary>Endpoints: full where nothing blocks any more, a ring where something does.</summary>
    public static XElement Gain(int freed, int relieved) =>
        Units(
            $"{freed} freed, {relieved} relieved",
            [.. Enumerable.Repeat("freed", freed), .. Enumerable.Repeat("relieved", relieved)],
            isRound: true);

    /// <summary>Members full, files as frames.</summary>
    public static XElement Cost(int members, int files) =>
        Units(
            $"{members} members, {files} files",
            [.. Enumerable.Repeat("member", members), .. Enumerable.Repeat("file", files)],
            isRound: false);

    /// <summary>A bar of two parts.</summary>
    public static XElement Share(int can, int stays)
    {
        const double Width = 240;
        var part = can + stays == 0 ? 0 : Width * can / (can + stays);
        var gap = can > 0 && stays > 0 ? 2 : 0;
        return Svg.Picture(
            Width,
            10,
            "bar",
            $"{can} can become awaits, {stays} stay",
            can == 0 ? null : Svg.Rectangle("can", 0, 0, Math.Max(2, part - gap), 10, 3),
            stays == 0 ? null : Svg.Rectangle("stays", part, 0, Width - part, 10, 3));
    }

    private static XElement Units(string label, IReadOnlyList<string> units, bool isRound)
    {
        var shown = units.Take(Most).ToList();
        var rows = (shown.Count + Columns - 1) / Columns;
        var shapes = shown.Select((unit, i) =>
        {
            var (x, y) = ((i % Columns * Step) + 6, (i / Columns * Step) + 6);
            return isRound ? Svg.Circle(unit, x, y, 4.5) : Svg.Rectangle(unit, x - 4.5, y - 4.5, 9, 9, 2);
        });
        var more = units.Count > Most ? Svg.Text("more", 2, (rows * Step) + 11, "start", $"and {units.Count - Most} more") : null;
        return Svg.Picture((Columns * Step) + 2, (rows * Step) + (more is null ? 0 : 16), "units", label, shapes, more);
    }
}
