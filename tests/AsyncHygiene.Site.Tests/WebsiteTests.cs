using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using AngleSharp.Html.Dom;
using AngleSharp.Html.Parser;
using Xunit;

namespace AsyncHygiene.Site.Tests;

/// <summary>What becomes of a page, on repositories of a few lines.</summary>
public sealed class WebsiteTests : IDisposable
{
    private readonly string _root = Directory.CreateTempSubdirectory("asynchygiene-pages-").FullName;

    public void Dispose() => Directory.Delete(_root, recursive: true);

    [Theory]
    [InlineData("docs/other.md", "[x](other.md)", "other.html")]
    [InlineData("docs/other.md", "[x](other.md#a-heading)", "other.html#a-heading")]
    [InlineData("docs/rules/AH1.md", "[x](rules/AH1.md)", "rules/AH1.html")]
    [InlineData("README.md", "[x](../README.md)", "README.html")]
    [InlineData("docs/images/a.svg", "![x](images/a.svg)", "images/a.svg")]
    [InlineData("docs/report.html", "[x](report.html)", "report.html")]
    [InlineData("docs/run.json", "[x](run.json)", "run.json")]
    [InlineData("src/A.cs", "[x](../src/A.cs)", "https://github.com/asynchygiene/AsyncHygiene/blob/main/src/A.cs")]
    [InlineData("src/A.cs", "[x](../src)", "https://github.com/asynchygiene/AsyncHygiene/tree/main/src")]
    [InlineData("src/A.cs", "[x](https://example.org/a.md)", "https://example.org/a.md")]
    [InlineData("src/A.cs", "[x](#here)", "#here")]
    public void Links_are_those_of_the_site(string file, string markdown, string link)
    {
        using var page = Render(markdown, file);
        var element = page.QuerySelector("main a, main img")!;
        Assert.Equal(link, element.GetAttribute("href") ?? element.GetAttribute("src"));
    }

    [Fact]
    public void A_page_that_the_repository_holds_in_html_is_that_file()
    {
        Save("docs/report.html", "<p>With pictures.</p>");
        using var page = Render("[x](report.md)", "docs/report.md");

        Assert.Equal("report.html", page.QuerySelector("main a")!.GetAttribute("href"));
        Assert.Equal("<p>With pictures.</p>", File.ReadAllText(Path.Combine(_root, "site", "report.html")));
    }

    [Theory]
    [InlineData("[x](missing.md)", "missing.md")]
    [InlineData("![x](images/missing.svg)", "images/missing.svg")]
    [InlineData("[x](../../outside.md)", "../../outside.md")]
    public void A_link_that_leads_nowhere_ends_the_run(string markdown, string link) =>
        Assert.Equal(
            $"docs/index.md: the link to '{link}' leads nowhere.",
            Assert.Throws<BrokenLinkException>(() => Render(markdown)).Message);

    [Theory]
    [InlineData("## Where a token is passed on", "where-a-token-is-passed-on")]
    [InlineData("## `lock`, and what it *costs*", "lock-and-what-it-costs")]
    [InlineData("## C# 13: `Span<T>`?", "c-13-spant")]
    [InlineData("## Twice\n\n## Twice", "twice", "twice-1")]
    public void Anchors_are_those_of_the_host(string markdown, params string[] anchors)
    {
        using var page = Render(markdown);
        Assert.Equal(anchors, page.QuerySelectorAll("main h2").Select(heading => heading.Id));
    }

    [Fact]
    public void Code_is_coloured_and_stays_as_it_is()
    {
        const string code = "[Fact]\npublic async Task<int> M() => await F($\"a{1}\"); // <- 'why'\n"
            + "//    ~~~~\nvar s = \"\"\"\n  raw\n  \"\"\";";
        using var page = Render($"```csharp\n{code}\n```");

        Assert.Equal(code, page.QuerySelector("pre")!.TextContent);
        Assert.Equal(["public", "async", "int", "await", "var"], Texts("k"));
        Assert.Equal(["// <- 'why'", "//    ~~~~"], Texts("c"));
        Assert.Equal(["$\"a{1}\"", "\"\"\"\n  raw\n  \"\"\""], Texts("s"));

        IEnumerable<string> Texts(string kind) => page.QuerySelectorAll("pre span." + kind).Select(span => span.TextContent);
    }

    [Theory]
    [InlineData("`System.Net.Http.HttpClient`", "System.|Net.|Http.|HttpClient")]
    [InlineData("`IAsyncExceptionFilter`", "IAsync|Exception|Filter")]
    [InlineData("`async_hygiene.request_paths`", "async_|hygiene.|request_|paths")]
    [InlineData("`Task<Order> A&B`", "Task<Order> A&B")]
    [InlineData("Microsoft.CodeAnalysis is new, e.g. 1.5 is not.", "Microsoft.|CodeAnalysis is new, e.g. 1.5 is not.")]
    [InlineData("≥ 11.6 ms, 9 (54 %), 12 sites, 7.3 /s", "≥\u00a011.6\u00a0ms, 9\u00a0(54\u00a0%), 12 sites, 7.3\u00a0/s")]
    public void Long_names_break_between_words_and_numbers_stay_with_their_units(string markdown, string text)
    {
        using var page = Render(markdown);
        foreach (var place in page.QuerySelectorAll("main p wbr"))
            place.TextContent = "|";
        Assert.Equal(text, page.QuerySelector("main p")!.TextContent);
    }

    [Fact]
    public void A_picture_is_described_without_places_to_break()
    {
        using var page = Render("![Uses `System.Net` and Microsoft.Net](images/a.svg)", "docs/images/a.svg");
        Assert.Equal("Uses System.Net and Microsoft.Net", page.QuerySelector("main img")!.GetAttribute("alt"));
    }

    [Fact]
    public void A_table_scrolls_by_itself()
    {
        using var page = Render("| a | b |\n|---|--:|\n| `x` | y |");
        Assert.Equal("wide", page.QuerySelector("main table")!.ParentElement!.ClassName);
    }

    private IHtmlDocument Render(string markdown, string? otherFile = null)
    {
        Save("docs/index.md", markdown);
        if (otherFile is not null)
            Save(otherFile, "# Other\n");

        var output = Path.Combine(_root, "site");
        Website.Read(_root).Write(output);
        return new HtmlParser().ParseDocument(File.ReadAllText(Path.Combine(output, "index.html")));
    }

    private void Save(string path, string text)
    {
        var file = Path.Combine(_root, path);
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        File.WriteAllText(file, text);
    }
}
