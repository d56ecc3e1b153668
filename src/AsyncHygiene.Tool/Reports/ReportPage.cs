using System.IO;
using System.Linq;
using System.Xml.Linq;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Reports;

/// <summary>One page that needs nothing else: no file next to it, no network. Without scripts only the search is missing.</summary>
internal static class ReportPage
{
    private const string StylePlace = "{style}";
    private const string ScriptPlace = "{script}";

    public static string Text(SolutionReport report)
    {
        var page = Page(report).ToString(SaveOptions.DisableFormatting);

        // What stands in these two elements is no markup, so it must not be escaped.
        return "<!DOCTYPE html>\n" + page
            .Replace($"<style>{StylePlace}</style>", $"<style>\n{Resource("report.css")}</style>", System.StringComparison.Ordinal)
            .Replace($"<script>{ScriptPlace}</script>", $"<script>\n{Resource("report.js")}</script>", System.StringComparison.Ordinal)
            + "\n";
    }

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

    private static XElement Page(SolutionReport report) =>
        new(
            "html",
            new XAttribute("lang", "en"),
            new XElement(
                "head",
                new XElement("meta", new XAttribute("charset", "utf-8")),
                new XElement("meta", new XAttribute("name", "viewport"), new XAttribute("content", "width=device-width, initial-scale=1")),
                new XElement("meta", new XAttribute("name", "color-scheme"), new XAttribute("content", "light dark")),
                new XElement("title", $"What blocks in {report.Name}"),
                new XElement("style", StylePlace)),
            new XElement(
                "body",
                Html.Tag("a", "skip", new XAttribute("href", "#content"), "To the report"),
                Header(report),
                Html.Tag(
                    "main",
                    null,
                    new XAttribute("id", "content"),
                    HeadlineSection.Create(report),
                    Contents(),
                    ConversionSection.Create(report),
                    EndpointSection.Create(report),
                    StayingSection.Create(report),
                    ProjectSection.Create(report)),
                Html.Tag(
                    "footer",
                    null,
                    "Made by async-hygiene report. An endpoint counts where a proven path of calls leads from it to a blocking call; what "
                        + "only reflection, a queue or a page calls is not seen."),
                new XElement("script", ScriptPlace)));

    private static XElement Header(SolutionReport report) =>
        Html.Tag(
            "header",
            null,
            Html.Tag("p", "product", "AsyncHygiene"),
            Html.Tag("h1", null, $"What blocks in {report.Name}"),
            Html.Tag("p", "lead", Lead(report)));

    private static XElement Contents() =>
        Html.Tag(
            "nav",
            null,
            new XAttribute("aria-label", "Contents"),
            Link("conversions", "What to convert first"),
            Link("endpoints", "Endpoints"),
            Link("staying", "What stays"),
            Link("projects", "Projects"),
            Html.Tag(
                "label",
                "search",
                new XAttribute("hidden", "hidden"),
                Html.Tag("span", "skip", "Search"),
                Html.Tag(
                    "input",
                    null,
                    new XAttribute("type", "search"),
                    new XAttribute("placeholder", "Search endpoints, members, files")),
                Html.Tag("output", null)));

    private static XElement Link(string id, string text) => Html.Tag("a", null, new XAttribute("href", $"#{id}"), text);

    private static string Resource(string name)
    {
        using var stream = typeof(ReportPage).Assembly.GetManifestResourceStream(name)
            ?? throw new FileNotFoundException($"'{name}' is not in the assembly.");
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd().ReplaceLineEndings("\n");
    }
}
