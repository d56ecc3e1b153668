using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Xml.Linq;

namespace AsyncHygiene.Tool.Reports;

/// <summary>One page that needs nothing else: no file next to it, no network. Without scripts only the search is missing.</summary>
/// <param name="Title">What it is about.</param>
/// <param name="Lead">The whole answer in a few sentences.</param>
/// <param name="Footer">How it came about.</param>
internal sealed record HtmlPage(string Title, string Lead, string Footer)
{
    private const string StylePlace = "{style}";
    private const string ScriptPlace = "{script}";

    /// <summary>The sections by their ids, with the words that lead to them.</summary>
    public required IReadOnlyList<(string Id, string Words)> Contents { get; init; }

    /// <summary>What may be searched for.</summary>
    public required string Searched { get; init; }

    /// <param name="headlines">Stands above the contents.</param>
    /// <param name="sections">Stands below.</param>
    public string Text(XElement headlines, params XElement?[] sections)
    {
        var page = Page(headlines, sections).ToString(SaveOptions.DisableFormatting);

        // What stands in these two elements is no markup, so it must not be escaped.
        return "<!DOCTYPE html>\n" + page
            .Replace($"<style>{StylePlace}</style>", $"<style>\n{Resource("report.css")}</style>", System.StringComparison.Ordinal)
            .Replace($"<script>{ScriptPlace}</script>", $"<script>\n{Resource("report.js")}</script>", System.StringComparison.Ordinal)
            + "\n";
    }

    private XElement Page(XElement headlines, XElement?[] sections) =>
        new(
            "html",
            new XAttribute("lang", "en"),
            new XElement(
                "head",
                new XElement("meta", new XAttribute("charset", "utf-8")),
                new XElement("meta", new XAttribute("name", "viewport"), new XAttribute("content", "width=device-width, initial-scale=1")),
                new XElement("meta", new XAttribute("name", "color-scheme"), new XAttribute("content", "light dark")),
                new XElement("title", Title),
                new XElement("style", StylePlace)),
            new XElement(
                "body",
                Html.Tag("a", "skip", new XAttribute("href", "#content"), "To the report"),
                Html.Tag(
                    "header",
                    null,
                    Html.Tag("p", "product", "AsyncHygiene"),
                    Html.Tag("h1", null, Title),
                    Html.Tag("p", "lead", Lead)),
                Html.Tag("main", null, new XAttribute("id", "content"), headlines, Navigation(), sections),
                Html.Tag("footer", null, Footer),
                new XElement("script", ScriptPlace)));

    private XElement Navigation() =>
        Html.Tag(
            "nav",
            null,
            new XAttribute("aria-label", "Contents"),
            Contents.Select(c => Html.Tag("a", null, new XAttribute("href", $"#{c.Id}"), c.Words)),
            Html.Tag(
                "label",
                "search",
                new XAttribute("hidden", "hidden"),
                Html.Tag("span", "skip", "Search"),
                Html.Tag("input", null, new XAttribute("type", "search"), new XAttribute("placeholder", Searched)),
                Html.Tag("output", null)));

    private static string Resource(string name)
    {
        using var stream = typeof(HtmlPage).Assembly.GetManifestResourceStream(name)
            ?? throw new FileNotFoundException($"'{name}' is not in the assembly.");
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd().ReplaceLineEndings("\n");
    }
}
