using System;
using System.Collections.Generic;
using System.Linq;
using System.Xml.Linq;

namespace AsyncHygiene.Benchmarks.Report.Charts;

/// <summary>
/// One row an arm, with its name above it: a bar to the median, and a line from the lowest to the highest repeat. Where the values are a
/// hundredfold apart there is no zero, and the medians are points on a logarithmic axis instead.
/// </summary>
internal sealed record RangeChart(Axis X, IReadOnlyList<RangeRow> Rows) : IChart
{
    /// <summary>Some letters begin a little to the left of their place.</summary>
    private const double NameLeft = 2;

    private const double RowHeight = 36;
    private const double BarHeight = 11;
    private const double TextWidth = 148;
    private const double Bottom = 40;
    private const double WidthOfLetter = 6.1;

    public XElement Draw(string id, string title, string description)
    {
        var width = IChart.Width - TextWidth;
        var bottom = Rows.Count * RowHeight;
        return Svg.Root(bottom + Bottom, id, title, description, Elements());

        IEnumerable<XElement> Elements()
        {
            foreach (var tick in X.Scale.Ticks(4))
            {
                yield return Svg.Line("grid", Across(tick), 0, Across(tick), bottom + 4);
                yield return Svg.Label("tick", Across(tick), bottom + 17, X.Scale.Place(tick) < 0.02 ? "start" : "middle", X.Tick(tick));
            }

            yield return Svg.Label("axis-name", 0, bottom + 34, "start", X.Title);
            for (var i = 0; i < Rows.Count; i++)
            {
                yield return Svg.Label("row-name", NameLeft, i * RowHeight + 12, "start", Shortened(Rows[i].Name));
                foreach (var element in Row(Rows[i], i * RowHeight + 17))
                    yield return element;
            }
        }

        IEnumerable<XElement> Row(RangeRow row, double top)
        {
            var middle = top + BarHeight / 2;
            if (row.Value is not { } value)
            {
                yield return Svg.Label("row-none", 0, middle + 4, "start", row.Text);
                yield break;
            }

            var (low, median, high) = (Across(value.Low), Across(value.Median), Across(value.High));
            if (X.Scale.IsLogarithmic)
                yield return Svg.Line("guide", 0, middle, median, middle);
            else
                yield return Svg.Rectangle($"bar {row.Style.CssClass}", 0, top, median < 1.5 ? 1.5 : median, BarHeight);
            if (high - low > 2)
                yield return Svg.Line("whisker", low, middle, high, middle);
            if (X.Scale.IsLogarithmic)
                yield return Svg.Marker($"{(value.IsLowerBound ? "cut" : "mark")} {row.Style.CssClass}", row.Style.Form, median, middle);
            yield return Svg.Label("value", Math.Max(median, high) + 9, middle + 4, "start", row.Text);
        }

        double Across(double value) => (width - 8) * X.Scale.Place(value) + (X.Scale.IsLogarithmic ? 5 : 0);
    }

    private static string Shortened(string text) =>
        text.Length <= IChart.Width / WidthOfLetter ? text : text[..((int)(IChart.Width / WidthOfLetter) - 1)].TrimEnd() + "…";
}
