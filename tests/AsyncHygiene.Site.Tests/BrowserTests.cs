using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Site.Tests.Browsers;
using Xunit;

namespace AsyncHygiene.Site.Tests;

/// <summary>The site as a reader sees it: on a phone and on a desk, in light and in dark.</summary>
[Collection(SiteCollection.Name)]
public class BrowserTests(RenderedSite site, BrowserSession browser) : IClassFixture<BrowserSession>
{
    [BrowserFact]
    public async Task Pages_fit_their_screens_show_their_pictures_and_can_be_read()
    {
        var problems = new List<string>();
        foreach (var address in site.Addresses)
            problems.AddRange(await browser.FindProblemsAsync(Path.Combine(site.Folder, address), "page-check.js", Screen.All));
        Assert.True(problems.Count == 0, string.Join("\n", problems));
    }

    [BrowserFact]
    public async Task Pictures_can_be_read_in_both_themes()
    {
        var problems = new List<string>();
        foreach (var file in Directory.GetFiles(Path.Combine(site.Folder, "images"), "*.svg"))
            problems.AddRange(await browser.FindProblemsAsync(file, "picture-check.js", Screen.All.Where(screen => screen.Width == 1280)));
        Assert.True(problems.Count == 0, string.Join("\n", problems));
    }

    [BrowserFact]
    public async Task The_menu_of_a_phone_is_hidden_until_it_is_asked_for() =>
        Assert.Equal(
            "none block 390",
            await browser.EvaluateAsync<string>(
                Path.Combine(site.Folder, "index.html"),
                new Screen(390, IsDark: false),
                """
                (() => {
                  const menu = document.querySelector('nav');
                  const before = getComputedStyle(menu).display;
                  document.querySelector('header button').click();
                  return `${before} ${getComputedStyle(menu).display} ${document.documentElement.scrollWidth}`;
                })()
                """));

    [BrowserFact]
    public async Task The_menu_of_a_desk_is_shown() =>
        Assert.Equal(
            "block",
            await browser.EvaluateAsync<string>(
                Path.Combine(site.Folder, "index.html"),
                new Screen(1280, IsDark: false),
                "getComputedStyle(document.querySelector('nav')).display"));

    [BrowserFact]
    public async Task A_page_that_reads_badly_is_found()
    {
        const string page = """
            <style>
              :root { color-scheme: light dark; }
              body { background: light-dark(white, black); color: light-dark(black, white); }
              p { color: light-dark(black, #444); }
            </style>
            <p>Grey.<img src="missing.svg"><img src="small.svg" width="50"><div style="width: 600px">Wide.</div>
            """;
        var file = Path.Combine(site.Folder, "planted.htm");
        await File.WriteAllTextAsync(file, page);
        await File.WriteAllTextAsync(
            Path.Combine(site.Folder, "small.svg"),
            """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100" width="400" height="100"/>""");

        Assert.Equal(
            [
                "planted.htm (390 px, light): it is 608 wide: <div> Wide.",
                "planted.htm (390 px, light): the picture missing.svg is missing",
                "planted.htm (390 px, light): the picture small.svg is too small to be read",
                "planted.htm (1280 px, dark): the picture missing.svg is missing",
                "planted.htm (1280 px, dark): the picture small.svg is too small to be read",
                "planted.htm (1280 px, dark): the contrast of \"Grey.\" is 2.16",
            ],
            await browser.FindProblemsAsync(file, "page-check.js", [new Screen(390, false), new Screen(1280, true)]));
    }

    [BrowserFact]
    public async Task A_picture_that_reads_badly_is_found()
    {
        const string picture = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100" width="400" height="100">
              <rect x="10" y="10" width="60" height="40" fill="#222"/>
              <text x="15" y="30" fill="#333">Much too long</text>
              <text x="390" y="90" fill="#000">Out</text>
            </svg>
            """;
        var file = Path.Combine(site.Folder, "planted.svg");
        await File.WriteAllTextAsync(file, picture);

        Assert.Equal(
            [
                "planted.svg (1280 px, light): \"Much too long\" leaves its box",
                "planted.svg (1280 px, light): the contrast of \"Much too long\" is 1.26",
                "planted.svg (1280 px, light): \"Out\" leaves the drawing",
            ],
            await browser.FindProblemsAsync(file, "picture-check.js", [new Screen(1280, false)]));
    }
}
