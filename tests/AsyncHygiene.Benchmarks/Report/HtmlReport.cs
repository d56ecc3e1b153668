using System;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using System.Xml.Linq;
using AsyncHygiene.Benchmarks.Report.Sections;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report;

/// <summary>One page that needs nothing else: no script, no file next to it, no network.</summary>
public sealed class HtmlReport : IRunReport
{
    public const string FileName = "report.html";

    private const string StyleSheetMark = "/* style */";

    public const string Heading = "What the fixes are worth";

    public const string Lead =
        "The same web application before and after AsyncHygiene's own code fixes, under the loads of five articles.";

    public Task WriteAsync(BenchmarkRun run, string folder, CancellationToken cancellationToken) =>
        File.WriteAllTextAsync(Path.Combine(folder, FileName), Text(run), cancellationToken);

    /// <summary>Without indentation, which would be a quarter of the file; each section begins a line.</summary>
    internal static string Text(BenchmarkRun run)
    {
        var page = Page(run).ToString(SaveOptions.DisableFormatting).ReplaceLineEndings("\n");
        // As XML the style sheet would have "&gt;" where a browser reads ">".
        page = page.Replace(StyleSheetMark, StyleSheet(), StringComparison.Ordinal);
        foreach (var tag in (string[])["<section", "<figure", "<tbody", "<tr>", "<div class=\"group"])
            page = page.Replace(tag, $"\n{tag}", StringComparison.Ordinal);
        return $"<!DOCTYPE html>\n{page}\n";
    }

    private static XElement Page(BenchmarkRun run) =>
        new(
            "html",
            new XAttribute("lang", "en"),
            new XElement(
                "head",
                new XElement("meta", new XAttribute("charset", "utf-8")),
                new XElement("meta", new XAttribute("name", "viewport"), new XAttribute("content", "width=device-width, initial-scale=1")),
                new XElement("meta", new XAttribute("name", "color-scheme"), new XAttribute("content", "light dark")),
                new XElement("title", $"AsyncHygiene: {Heading}"),
                new XElement("style", StyleSheetMark)),
            new XElement(
                "body",
                Html.Tag("a", "skip", new XAttribute("href", "#content"), "To the results"),
                Header(run),
                Html.Tag(
                    "main",
                    null,
                    new XAttribute("id", "content"),
                    HeroSection.Create(run),
                    Contents(run),
                    RankedSection.Create(run),
                    ClaimSection.Create(run),
                    run.Benchmarks.Select(BenchmarkSection.Create),
                    MethodSection.Create(run)),
                Html.Tag(
                    "footer",
                    null,
                    "Every number on this page was computed from ",
                    Html.Tag("a", null, new XAttribute("href", JsonReport.FileName), JsonReport.FileName),
                    ", which has each repeat of each arm; figures of the articles are quoted from them.")));

    private static XElement Header(BenchmarkRun run) =>
        Html.Tag(
            "header",
            null,
            Html.Tag("p", "product", "AsyncHygiene benchmarks"),
            Html.Tag("h1", null, Heading),
            Html.Tag("p", "lead", Lead),
            Html.Tag(
                "ul",
                "run",
                EnvironmentTable.Of(run)
                    .Take(3)
                    .Select(pair => Html.Tag("li", null, Html.Tag("span", null, pair.Name), " ", Html.Tag("b", null, pair.Value)))),
            Busy(run) is { } busy ? Html.Tag("p", "busy", busy) : null);

    /// <summary>Said at the top, because it changes how the processor times are to be read.</summary>
    private static string? Busy(BenchmarkRun run)
    {
        // Those of the repeats contain the load of the run itself, so other work was at most their lowest.
        var lowest = run.Benchmarks
            .SelectMany(benchmark => benchmark.Arms)
            .SelectMany(arm => arm.Repeats)
            .Select(repeat => repeat.LoadAverage)
            .Append(run.Environment.LoadAverageBefore)
            .Min();
        return lowest > run.Environment.MachineCores
            ? $"The machine was busy all the time, with a load average of at least {Quantity.LoadAverage(lowest)}. Do not compare its "
                + "processor times with another run."
            : null;
    }

    private static XElement Contents(BenchmarkRun run) =>
        Html.Tag(
            "nav",
            null,
            new XAttribute("aria-label", "Contents"),
            run.Benchmarks.Select(benchmark => Link(benchmark.Id, $"{benchmark.Id} {benchmark.Title}")),
            Link("ranked", "Ranked"),
            run.Benchmarks.Any(benchmark => benchmark.Claims.Count > 0) ? Link("claims", "The articles") : null,
            Link("environment", "Method"));

    private static XElement Link(string id, string text) => Html.Tag("a", null, new XAttribute("href", $"#{id}"), text);

    internal static string StyleSheet()
    {
        using var stream = typeof(HtmlReport).Assembly.GetManifestResourceStream("report.css")
            ?? throw new FileNotFoundException("The style sheet is not in the assembly.");
        using var reader = new StreamReader(stream);
        return $"\n{reader.ReadToEnd().ReplaceLineEndings("\n")}";
    }
}
