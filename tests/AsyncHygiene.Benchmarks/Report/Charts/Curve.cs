using System;
using System.Collections.Generic;
using System.Linq;

namespace AsyncHygiene.Benchmarks.Report.Charts;

/// <summary>The points of a line, without those that a reader cannot see.</summary>
internal static class Curve
{
    /// <summary>In units of the drawing, which are about pixels.</summary>
    private const double Visible = 0.4;

    public static List<(double X, double Y)> Steps(IReadOnlyList<(double X, double Y)> points) =>
        [.. points.Take(1), .. points.Zip(points.Skip(1)).SelectMany(pair => new[] { (pair.Second.X, pair.First.Y), pair.Second })];

    /// <summary>Leaves out each point that the line between its neighbours passes.</summary>
    public static IReadOnlyList<(double X, double Y)> Reduce(IReadOnlyList<(double X, double Y)> points)
    {
        if (points.Count < 3)
            return points;

        var kept = new List<(double X, double Y)> { points[0] };
        var first = 0;
        for (var i = 2; i < points.Count; i++)
        {
            if (Enumerable.Range(first + 1, i - first - 1).All(between => Distance(points[between], points[first], points[i]) < Visible))
                continue;
            kept.Add(points[i - 1]);
            first = i - 1;
        }

        kept.Add(points[^1]);
        return kept;
    }

    private static double Distance((double X, double Y) point, (double X, double Y) from, (double X, double Y) to)
    {
        var (dx, dy) = (to.X - from.X, to.Y - from.Y);
        var length = dx * dx + dy * dy;
        var share = length == 0 ? 0 : Math.Clamp(((point.X - from.X) * dx + (point.Y - from.Y) * dy) / length, 0, 1);
        return Math.Sqrt(Math.Pow(point.X - from.X - share * dx, 2) + Math.Pow(point.Y - from.Y - share * dy, 2));
    }
}
