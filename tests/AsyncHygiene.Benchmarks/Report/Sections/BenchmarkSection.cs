using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Xml.Linq;
using AsyncHygiene.Benchmarks.Report.Figures;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report.Sections;

internal static class BenchmarkSection
{
    public static XElement Create(Benchmark benchmark) =>
        Html.Tag(
            "section",
            "benchmark",
            new XAttribute("id", benchmark.Id),
            Html.Tag("h2", null, Html.Tag("span", "id", benchmark.Id), " ", benchmark.Title),
            Html.Tag(
                "p",
                "lead",
                $"From {Articles.Name(benchmark.Article)}. Between before and after: the fixes of {string.Join(", ", benchmark.Rules)}."),
            ArmGroup.Of(benchmark)
                .Select((group, index) => Group(group, string.Create(CultureInfo.InvariantCulture, $"{benchmark.Id}-{index + 1}"))));

    private static IEnumerable<XElement> Group(ArmGroup group, string id)
    {
        yield return Html.Tag("h3", null, new XAttribute("id", id), group.Name);
        if (SettingsText.Of(group) is { Length: > 0 } settings)
            yield return Html.Tag("p", "settings", settings);
        yield return FigureElement.Legend(group);
        yield return Html.Tag("div", "figures", GroupFigures.Of(group).Select(figure => FigureElement.Create(figure, group, id)));
        yield return Html.Tag(
            "details",
            "all",
            Html.Tag("summary", null, $"All figures of {group.Name}"),
            Html.Table(ArmTable.Create(group)));
    }
}
