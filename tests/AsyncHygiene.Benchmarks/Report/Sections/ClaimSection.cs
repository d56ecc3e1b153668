using System.Collections.Generic;
using System.Linq;
using System.Xml.Linq;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report.Sections;

internal static class ClaimSection
{
    public static string Summary(BenchmarkRun run)
    {
        var claims = run.Benchmarks.SelectMany(benchmark => benchmark.Claims).ToList();
        var counts = claims.GroupBy(claim => claim.Outcome)
            .OrderBy(group => group.Key)
            .Select(group => $"{group.Count()} {ClaimText.Outcome(group.Key)}");
        return $"{claims.Count} {(claims.Count == 1 ? "claim" : "claims")}: {string.Join(", ", counts)}.";
    }

    public static XElement? Create(BenchmarkRun run) =>
        run.Benchmarks.Any(benchmark => benchmark.Claims.Count > 0)
            ? Html.Section(
                "claims",
                "What the articles say, and what came out here",
                Html.Tag("p", "lead", Summary(run)),
                Table(
                    "All claims of the articles",
                    run.Benchmarks.SelectMany(benchmark => benchmark.Claims.Select(claim => (benchmark, claim)))))
            : null;

    private static XElement Table(string caption, IEnumerable<(Benchmark Benchmark, Claim Claim)> claims) =>
        Html.Tag(
            "table",
            "claims",
            Html.Tag("caption", null, caption),
            new XElement(
                "thead",
                new XElement("tr", ClaimText.Columns.Select(column => Html.Tag("th", null, new XAttribute("scope", "col"), column)))),
            new XElement("tbody", claims.Select(pair => Row(pair.Benchmark, pair.Claim))));

    private static XElement Row(Benchmark benchmark, Claim claim) =>
        new(
            "tr",
            Html.Tag(
                "th",
                null,
                new XAttribute("scope", "row"),
                claim.Text,
                " ",
                claim.Remark is null ? null : Html.Tag("span", "remark", $"({claim.Remark}) "),
                Html.Tag("a", null, new XAttribute("href", $"#{benchmark.Id}"), benchmark.Id)),
            Cell("there", ClaimText.Claimed(claim)),
            Cell("here", ClaimText.Measured(claim)),
            new XElement(
                "td",
                Html.Tag(
                    "span",
                    $"outcome {claim.Outcome.ToString().ToLowerInvariant()}",
                    $"{ClaimText.Sign(claim.Outcome)} {ClaimText.Outcome(claim.Outcome)}")));

    /// <summary>On a narrow page the cells stand below each other and name themselves.</summary>
    private static XElement Cell(string name, string text) => Html.Tag("td", null, new XAttribute("data-name", name), text);
}
