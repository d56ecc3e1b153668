using System.Linq;
using System.Xml.Linq;
using AsyncHygiene.Benchmarks.Report.Charts;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report.Sections;

internal static class HeadlineSection
{
    public static XElement? Create(BenchmarkRun run) =>
        Headline.Of(run) is [_, ..] headlines
            ? Html.Tag("div", "headlines", new XAttribute("id", "headlines"), headlines.Select(Card))
            : null;

    private static XElement Card(Headline headline, int index)
    {
        var styles = SeriesStyle.For([headline.Numerator, headline.Denominator]);
        return Html.Tag(
            "a",
            "card",
            new XAttribute("href", $"#{headline.Benchmark.Id}"),
            Html.Tag("span", "number", headline.Number),
            Html.Tag("span", "what", headline.Ratio.Name),
            PairOfBars.Draw(
                $"headline-{index}",
                $"{headline.Numerator.Title} {headline.NumeratorText}, {headline.Denominator.Title} {headline.DenominatorText}",
                (headline.NumeratorValue, styles[headline.Numerator]),
                (headline.DenominatorValue, styles[headline.Denominator])),
            Html.Tag("span", "pair", Html.Tag("span", null, headline.Numerator.Title), Html.Tag("b", null, headline.NumeratorText)),
            Html.Tag("span", "pair", Html.Tag("span", null, headline.Denominator.Title), Html.Tag("b", null, headline.DenominatorText)),
            Html.Tag(
                "span",
                "source",
                $"{headline.Benchmark.Id} · {headline.Numerator.Group} · {string.Join(", ", headline.Benchmark.Rules)}"));
    }
}
