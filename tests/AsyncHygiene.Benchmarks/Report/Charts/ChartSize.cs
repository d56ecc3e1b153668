using System.Collections.Generic;

namespace AsyncHygiene.Benchmarks.Report.Charts;

/// <summary>
/// Every picture is drawn once for wide and once for narrow pages, so that its text has a readable size on both; the style sheet shows one
/// of them.
/// </summary>
internal sealed record ChartSize(string CssClass, int Width, int LineHeight)
{
    public static IReadOnlyList<ChartSize> All { get; } = [new("wide", 520, 270), new("narrow", 340, 240)];

    /// <summary>About how many letters fit; the widths of the reader's font are not known here.</summary>
    public int Letters => (int)(Width / 6.6);
}
