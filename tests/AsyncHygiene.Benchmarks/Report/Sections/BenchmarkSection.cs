using System.Collections.Generic;
using System.Linq;
using System.Xml.Linq;
using AsyncHygiene.Benchmarks.Report.Figures;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report.Sections;

internal static class BenchmarkSection
{
    public static string Lead(Benchmark benchmark) =>
        $"From {Articles.Name(benchmark.Article)}. The fixes of {string.Join(", ", benchmark.Rules)} are the difference between before and "
            + "after.";

    public static XElement Create(Benchmark benchmark) =>
        Html.Tag(
            "section",
            "benchmark",
            new XAttribute("id", benchmark.Id),
            Html.Tag("h2", null, Html.Tag("span", "id", benchmark.Id), " ", benchmark.Title),
            Html.Tag("p", "lead", Lead(benchmark)),
            Html.Tag("p", "note", BenchmarkNotes.Of(benchmark)),
            ArticleTable.Of(benchmark).Select(table => Html.Table(table, "article")),
            ArmGroup.Of(benchmark).Select(Group));

    private static XElement Group(ArmGroup group) =>
        Html.Tag(
            "div",
            "group",
            Html.Tag("h3", null, new XAttribute("id", group.Id), Html.Tag("span", "id", group.Id), " ", group.Name),
            SettingsText.Of(group) is { Length: > 0 } settings ? Html.Tag("p", "settings", settings) : null,
            Figures(group),
            Html.Tag(
                "details",
                "all",
                Html.Tag("summary", null, $"All figures of {group.Name}"),
                Html.Table(ArmTable.Create(group))),
            FigureElement.Repeat(group));

    private static XElement? Figures(ArmGroup group) =>
        GroupFigures.Of(group) is [_, ..] figures
            ? Html.Tag("div", "figures", figures.Select(figure => FigureElement.Create(figure, group)))
            : null;
}
