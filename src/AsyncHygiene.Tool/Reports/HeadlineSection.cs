using System.Linq;
using System.Xml.Linq;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Reports.Pictures;

namespace AsyncHygiene.Tool.Reports;

/// <summary>The numbers that a reader takes away.</summary>
internal static class HeadlineSection
{
    public static XElement Create(SolutionReport report)
    {
        var convertible = report.Convertible.Count();
        var stays = report.Sites.Count - convertible;
        return Html.Tag(
            "div",
            "headlines",
            Html.Card(
                "#endpoints",
                $"{report.Endpoints.Count}",
                report.Endpoints.Count == 1 ? "endpoint waits for blocking calls" : "endpoints wait for blocking calls",
                Worst(report)),
            Html.Card(
                "#staying",
                $"{report.Sites.Count}",
                report.Sites.Count == 1 ? "blocking call" : "blocking calls",
                Html.Tag("p", "note", $"{convertible} can become awaits, {(stays == 1 ? "1 stays" : $"{stays} stay")}"),
                UnitPicture.Share(convertible, stays)),
            report.Chains is [var best, ..]
                ? Html.Card("#conversions", $"{best.Relieved.Count}", best.Relieved.Count == 1
                        ? "endpoint blocks less after the first conversion"
                        : "endpoints block less after the first conversion", Html.Tag("p", "note", Html.Code(best.Name)))
                : null);
    }

    private static XElement Worst(SolutionReport report) =>
        Html.Tag(
            "p",
            "note",
            report.Endpoints is [var worst, ..]
                ? [Html.Code(worst.Endpoint.Name), $" waits for {Quantity.Of(worst.Sites.Count, "call")}"]
                : new object[] { "No proven path leads from an endpoint to a blocking call." });
}
