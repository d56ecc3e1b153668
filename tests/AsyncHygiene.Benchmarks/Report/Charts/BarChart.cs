using System.Collections.Generic;
using System.Linq;
using System.Xml.Linq;

namespace AsyncHygiene.Benchmarks.Report.Charts;

/// <summary>
/// One row an arm with its name above it. Bars begin at zero; where the values are a hundredfold apart there is no zero, and the rows are
/// points on a logarithmic axis instead.
/// </summary>
internal sealed record BarChart(string Description, Axis X, IReadOnlyList<BarRow> Rows) : IChart
{
    private const double RowHeight = 40;
    private const double BarHeight = 14;
    private const double TextWidth = 112;
    private const double Bottom = 42;

    public XElement Draw(ChartSize size, string id, string title)
    {
        var width = size.Width - TextWidth;
        var bottom = Rows.Count * RowHeight;
        return Svg.Root(size, bottom + Bottom, id, title, Description, Elements());

        IEnumerable<XElement> Elements()
        {
            foreach (var tick in X.Scale.Ticks(size.Width > 400 ? 6 : 4))
            {
                yield return Svg.Line("grid", Across(tick), 0, Across(tick), bottom + 4);
                yield return Svg.Label("tick", Across(tick), bottom + 18, X.Scale.Place(tick) < 0.02 ? "start" : "middle", X.Tick(tick));
            }

            yield return Svg.Label("axis-name", 0, bottom + 36, "start", X.Title);
            for (var i = 0; i < Rows.Count; i++)
            {
                var row = Rows[i];
                var top = i * RowHeight;
                yield return Svg.Label("row-name", 0, top + 13, "start", Shortened(row.Name, size.Letters));
                foreach (var element in Row(row, top + 19))
                    yield return element;
            }
        }

        IEnumerable<XElement> Row(BarRow row, double top)
        {
            var middle = top + BarHeight / 2;
            if (row.Value is not { } value)
            {
                yield return Svg.Label("row-none", 0, middle + 4, "start", row.Text);
                yield break;
            }

            var end = Across(value);
            if (X.Scale.IsLogarithmic || Rows.Any(other => other.Low is not null))
            {
                var low = row.Low is { } from ? Across(from) : end;
                yield return Svg.Line("guide", 0, middle, low, middle);
                if (low < end)
                {
                    yield return Svg.Line($"range {row.Style.CssClass}", low, middle, end, middle);
                    yield return Svg.Marker($"cut {row.Style.CssClass}", row.Style.Form, low, middle);
                }

                yield return Svg.Marker($"mark {row.Style.CssClass}", row.Style.Form, end, middle);
            }
            else
            {
                yield return Svg.Rectangle($"bar {row.Style.CssClass}", 0, top, end < 1.5 ? 1.5 : end, BarHeight);
            }

            yield return Svg.Label("value", end + 10, middle + 4, "start", row.Text);
        }

        double Across(double value) => (width - 8) * X.Scale.Place(value) + (X.Scale.IsLogarithmic ? 5 : 0);
    }

    private static string Shortened(string text, int letters) => text.Length <= letters ? text : text[..(letters - 1)].TrimEnd() + "…";
}
