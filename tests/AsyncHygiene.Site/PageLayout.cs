using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net;
using Markdig;
using Markdig.Renderers;
using Markdig.Renderers.Html;
using Markdig.Renderers.Html.Inlines;
using Markdig.Syntax;

namespace AsyncHygiene.Site;

/// <summary>What stands around a page: the menu, its own headings, and the way back to its source.</summary>
internal sealed class PageLayout(IReadOnlyList<NavigationGroup> menu, string repository, MarkdownPipeline pipeline)
{
    /// <summary>A page with fewer sections is seen at a glance.</summary>
    private const int FewestSectionsOfAList = 3;

    public string Render(SitePage page) => $"""
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>{Encode(page.Title)}{(page.Title == "AsyncHygiene" ? "" : " · AsyncHygiene")}</title>
        <link rel="stylesheet" href="{page.Path.LinkTo("site.css")}">
        </head>
        <body>
        <a class="skip" href="#content">Skip to the text</a>
        <header>
        <a class="name" href="{page.Path.LinkTo("index.html")}">AsyncHygiene</a>
        <button type="button" popovertarget="menu">Menu</button>
        <a class="source" href="{repository}">Repository</a>
        </header>
        <div class="columns">
        <nav id="menu" popover aria-label="Pages">
        {Menu(page)}</nav>
        <main id="content">
        {Body(page)}
        <footer><a href="{repository}/blob/main/{page.Path.Value}">Source of this page</a></footer>
        </main>
        {Sections(page)}</div>
        </body>
        </html>

        """;

    private string Menu(SitePage page) =>
        string.Concat(menu.Select(group =>
        {
            var links = string.Concat(group.Items.Select(item =>
                $"<li><a href=\"{page.Path.LinkTo(item.Address)}\"{(item.Address == page.Path.Address ? " aria-current=\"page\"" : "")}>"
                + $"{Encode(item.Text)}</a></li>\n"));
            return $"<h2>{Encode(group.Title)}</h2>\n<ul>\n{links}</ul>\n";
        }));

    private static string Sections(SitePage page)
    {
        var headings = page.Document.Descendants<HeadingBlock>().Where(heading => heading.Level == 2).ToList();
        return headings.Count < FewestSectionsOfAList
            ? ""
            : "<aside aria-label=\"On this page\">\n<h2>On this page</h2>\n<ul>\n"
                + string.Concat(headings.Select(heading =>
                    $"<li><a href=\"#{heading.GetAttributes().Id}\">{Encode(MarkdownText.Of(heading.Inline))}</a></li>\n"))
                + "</ul>\n</aside>\n";
    }

    private string Body(SitePage page)
    {
        using var writer = new StringWriter();
        var renderer = new HtmlRenderer(writer);
        pipeline.Setup(renderer);
        renderer.ObjectRenderers.ReplaceOrAdd<CodeBlockRenderer>(new CodeRenderer());
        renderer.ObjectRenderers.ReplaceOrAdd<CodeInlineRenderer>(new CodeNameRenderer());
        renderer.ObjectRenderers.ReplaceOrAdd<LiteralInlineRenderer>(new ProseRenderer());
        renderer.ObjectRenderers.ReplaceOrAdd<Markdig.Extensions.Tables.HtmlTableRenderer>(new WideTableRenderer());
        renderer.Render(page.Document);
        return writer.ToString();
    }

    private static string Encode(string text) => WebUtility.HtmlEncode(text);
}
