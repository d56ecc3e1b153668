using System.Linq;
using System.Xml.Linq;
using AsyncHygiene.Benchmarks.Report.Figures;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Suite;

namespace AsyncHygiene.Benchmarks.Report.Sections;

/// <summary>The one picture to remember: a burst of requests, and what it does to everyone else.</summary>
internal static class HeroSection
{
    private static readonly string[] s_ratios = ["sleep-await", "sleep-await-ping"];

    public static XElement? Create(BenchmarkRun run)
    {
        if (run.Benchmarks.FirstOrDefault(benchmark => benchmark.Id == BurstBenchmark.Id) is not { } burst)
            return null;

        var group = ArmGroup.Of(burst)[0];
        var figures = GroupFigures.Of(group);
        var ratios = s_ratios.Select(burst.FindRatio).OfType<Ratio>().Select(ratio => BeforeAndAfter.Create(burst, ratio))
            .OfType<BeforeAndAfter>()
            .ToList();
        if (ratios.Count < s_ratios.Length)
            return null;

        return Html.Tag(
            "section",
            "hero",
            new XAttribute("id", "hero"),
            Html.Tag("h2", null, $"{group.Name[..1].ToUpperInvariant()}{group.Name[1..]}"),
            Html.Tag(
                "div",
                "halves",
                Half(ratios[0], "Last answer", figures.FirstOrDefault(figure => figure.Kind == "answers")),
                Half(ratios[1], "A visitor of another page", figures.FirstOrDefault(figure => figure.Kind == "ping"))),
            FigureElement.Repeat(group));
    }

    private static XElement Half(BeforeAndAfter comparison, string what, Figure? figure) =>
        Html.Tag(
            "div",
            "half",
            Html.Tag("p", "what", what),
            Html.Tag(
                "p",
                "number",
                Html.Tag("span", "from", comparison.BeforeText),
                " → ",
                Html.Tag("span", "to", comparison.AfterText)),
            Html.Tag("p", "gain", comparison.Gain),
            figure?.Chart.Draw($"hero-{figure.Kind}", figure.Title, figure.Reading));
}
