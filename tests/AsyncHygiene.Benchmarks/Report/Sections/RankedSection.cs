using System.Collections.Generic;
using System.Linq;
using System.Xml.Linq;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report.Sections;

/// <summary>Every comparison of the run in one table: the largest gain first, the losses at the end.</summary>
internal static class RankedSection
{
    public const string Heading = "Before and after, ranked";

    public const string Lead =
        "Each row is the median of all repeats before and after a change, and how many times better it got; in brackets the lowest and "
            + "the highest of the repeats, each divided by the one of the same pass.";

    public static IReadOnlyList<(string Name, IReadOnlyList<BeforeAndAfter> Rows)> Groups(BenchmarkRun run, bool areDetails)
    {
        var all = BeforeAndAfter.Of(run).Where(row => row.Ratio.IsDetail == areDetails).OrderByDescending(row => row.Ratio.Value).ToList();
        return
        [
            .. new (string, IReadOnlyList<BeforeAndAfter>)[]
            {
                ("Got better", [.. all.Where(row => row is { Ratio.Value: not null, IsEqual: false, IsSlower: false })]),
                ("No difference", [.. all.Where(row => row.IsEqual)]),
                ("Got worse", [.. all.Where(row => row.IsSlower)]),
                ("No ratio", [.. all.Where(row => row.Ratio.Value is null)]),
            }.Where(group => group.Item2.Count > 0)
        ];
    }

    public static XElement? Create(BenchmarkRun run)
    {
        var details = Groups(run, areDetails: true);
        return Groups(run, areDetails: false) is [_, ..] groups
            ? Html.Section(
                "ranked",
                Heading,
                Html.Tag("p", "lead", Lead),
                Table(groups),
                details.Count == 0
                    ? null
                    : Html.Tag("details", null, Html.Tag("summary", null, "More comparisons of the same arms"), Table(details)))
            : null;
    }

    private static XElement Table(IEnumerable<(string Name, IReadOnlyList<BeforeAndAfter> Rows)> groups) =>
        Html.Tag(
            "table",
            "ranked",
            Html.Tag("caption", null, Heading),
            new XElement(
                "thead",
                new XElement(
                    "tr",
                    ((string[])["", "before → after", "better (range)", "group"]).Select(column =>
                        Html.Tag("th", null, new XAttribute("scope", "col"), column)))),
            groups.Select(group =>
                new XElement(
                    "tbody",
                    new XElement(
                        "tr",
                        Html.Tag("th", "part", new XAttribute("colspan", 4), new XAttribute("scope", "rowgroup"), group.Name)),
                    group.Rows.Select(Row))));

    private static XElement Row(BeforeAndAfter row)
    {
        var group = ArmGroup.Of(row.Benchmark).First(candidate => candidate.Arms.Contains(row.Before));
        return new XElement(
            "tr",
            Html.Tag("th", null, new XAttribute("scope", "row"), Sentences.Capital(row.Ratio.Name)),
            Html.Tag("td", null, $"{row.BeforeText} → {row.AfterText}"),
            Html.Tag("td", row.IsSlower ? "worse" : row.IsEqual ? "equal" : "better", row.Gain),
            Html.Tag("td", null, Html.Tag("a", null, new XAttribute("href", $"#{group.Id}"), group.Id)));
    }
}
