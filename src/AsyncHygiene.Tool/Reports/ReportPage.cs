using System.Collections.Generic;
using System.Linq;
using System.Xml.Linq;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Reports;

/// <summary>What blocks in a solution, as a page.</summary>
internal static class ReportPage
{
    private const string Footer =
        "Made by async-hygiene report. An endpoint counts where a proven path of calls leads from it to a blocking call; what only "
            + "reflection, a queue or a page calls is not seen.";

    /// <param name="report">What is on it.</param>
    /// <param name="more">Sections that follow.</param>
    public static string Text(SolutionReport report, params IReadOnlyList<XElement> more) =>
        new HtmlPage($"What blocks in {report.Name}", Lead(report), Footer)
        {
            Contents =
            [
                ("conversions", "What to convert first"),
                ("endpoints", "Endpoints"),
                ("staying", "What stays"),
                ("projects", "Projects"),
                .. more.Select(s => (s.Attribute("id")!.Value, s.Element("h2")!.Value)),
            ],
            Searched = "Search endpoints, members, files",
        }.Text(
            HeadlineSection.Create(report),
            [
                ConversionSection.Create(report),
                EndpointSection.Create(report),
                StayingSection.Create(report),
                ProjectSection.Create(report),
                .. more,
            ]);

    /// <summary>The whole answer in two or three sentences.</summary>
    public static string Lead(SolutionReport report) => $"{Calls(report)}{Waits(report)}";

    private static string Waits(SolutionReport report)
    {
        var waited = report.Sites.Sum(s => s.Site.Seen?.Seconds ?? 0);
        var first = report.Chains.Take(3).ToList();
        return waited <= 0
            ? ""
            : $" In the trace, threads of the pool waited {Quantity.Seconds(waited)} in these calls; the first "
                + $"{(first.Count == 1 ? "conversion" : $"{first.Count} conversions")} would have saved "
                + $"{Quantity.Seconds(first.Sum(c => c.Waited))}.";
    }

    private static string Calls(SolutionReport report)
    {
        if (report.Sites.Count == 0)
            return "No blocking call was found that a request waits for.";

        var endpoints = Quantity.Of(report.Endpoints.Count, "endpoint");
        var calls = Quantity.Of(report.Sites.Count, "blocking call");
        var first = report.Chains.Take(3).ToList();
        var freed = first.Sum(c => c.Freed.Count);
        return (report.Endpoints.Count == 0
                ? $"{calls} stand in asynchronous code; no endpoint is known to reach them."
                : $"{endpoints} {(report.Endpoints.Count == 1 ? "waits" : "wait")} for {calls}.")
            + $" {report.Convertible.Count()} of these calls can become awaits"
            + (freed == 0 ? "." : $"; the first {(first.Count == 1 ? "conversion frees" : $"{first.Count} conversions free")} "
                + $"{Quantity.Of(freed, "endpoint")} altogether.");
    }
}
