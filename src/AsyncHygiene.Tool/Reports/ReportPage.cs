using System.Linq;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Reports;

/// <summary>What blocks in a solution, as a page.</summary>
internal static class ReportPage
{
    private const string Footer =
        "Made by async-hygiene report. An endpoint counts where a proven path of calls leads from it to a blocking call; what only "
            + "reflection, a queue or a page calls is not seen.";

    public static string Text(SolutionReport report) =>
        new HtmlPage($"What blocks in {report.Name}", Lead(report), Footer)
        {
            Contents =
            [
                ("conversions", "What to convert first"),
                ("endpoints", "Endpoints"),
                ("staying", "What stays"),
                ("projects", "Projects"),
            ],
            Searched = "Search endpoints, members, files",
        }.Text(
            HeadlineSection.Create(report),
            ConversionSection.Create(report),
            EndpointSection.Create(report),
            StayingSection.Create(report),
            ProjectSection.Create(report));

    /// <summary>The whole answer in two sentences.</summary>
    public static string Lead(SolutionReport report)
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
