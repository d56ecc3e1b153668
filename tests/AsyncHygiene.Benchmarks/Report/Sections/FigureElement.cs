using System.Linq;
using System.Xml.Linq;
using AsyncHygiene.Benchmarks.Report.Charts;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report.Sections;

/// <summary>Heading, reading, picture, numbers, and the command that repeats them.</summary>
internal static class FigureElement
{
    private static readonly ChartSize s_sample = new("sample", 34, 0);

    public static XElement Create(Figure figure, ArmGroup group, string groupId) =>
        Html.Tag(
            "figure",
            null,
            Html.Tag("h4", null, figure.Title),
            Html.Tag("p", "reading", figure.Reading),
            ChartSize.All.Select(size =>
                figure.Chart.Draw(size, $"{groupId}-{figure.Kind}-{size.CssClass}", $"{figure.Title}, {group.Name}")),
            Html.Tag("details", null, Html.Tag("summary", null, "Numbers"), Html.Table(figure.Table)),
            Html.Tag("figcaption", null, "Repeat: ", Html.Tag("code", null, group.Benchmark.Command)));

    /// <summary>Once for all pictures of a group: an arm looks the same in each of them.</summary>
    public static XElement Legend(ArmGroup group) => Html.Tag("ul", "legend", group.Arms.Select(arm => Item(group, arm)));

    private static XElement Item(ArmGroup group, Arm arm)
    {
        var style = group.Style(arm);
        return Html.Tag(
            "li",
            null,
            new XElement(
                "svg",
                new XAttribute("viewBox", $"0 0 {s_sample.Width} 14"),
                new XAttribute("width", s_sample.Width),
                new XAttribute("height", 14),
                new XAttribute("aria-hidden", "true"),
                Svg.Polyline($"line {style.CssClass}", [(1, 7), (33, 7)]),
                Svg.Marker($"mark {style.CssClass}", style.Form, 17, 7)),
            Html.Tag("span", null, arm.Title),
            Html.Tag("span", $"code-{ArmTable.Code(arm.Code).Split(' ')[0]} tag", ArmTable.Code(arm.Code)),
            arm.Problem is null ? null : Html.Tag("span", "problem", arm.Problem));
    }
}
