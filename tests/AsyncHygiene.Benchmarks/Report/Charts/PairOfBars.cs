using System;
using System.Collections.Generic;
using System.Xml.Linq;

namespace AsyncHygiene.Benchmarks.Report.Charts;

/// <summary>The two figures of a ratio as two bars, small enough for a card.</summary>
internal static class PairOfBars
{
    private const double BarHeight = 6;
    private const double Gap = 4;
    private static readonly ChartSize s_size = new("pair", 240, 0);

    public static XElement Draw(string id, string title, (double Value, SeriesStyle Style) upper, (double Value, SeriesStyle Style) lower)
    {
        var most = Math.Max(upper.Value, lower.Value);
        var root = Svg.Root(s_size, 2 * BarHeight + Gap, id, title, "Two bars, drawn to scale.", Elements());

        // As wide as the card, whatever that is.
        root.SetAttributeValue("preserveAspectRatio", "none");
        return root;

        IEnumerable<XElement> Elements()
        {
            yield return Svg.Rectangle($"bar {upper.Style.CssClass}", 0, 0, Length(upper.Value), BarHeight);
            yield return Svg.Rectangle($"bar {lower.Style.CssClass}", 0, BarHeight + Gap, Length(lower.Value), BarHeight);
        }

        double Length(double value) => Math.Max(1.5, most > 0 ? s_size.Width * value / most : 0);
    }
}
