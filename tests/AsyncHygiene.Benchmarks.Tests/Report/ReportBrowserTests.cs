using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Site.Tests.Browsers;
using AsyncHygiene.Tests.Conventions;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests.Report;

/// <summary>The published page as a reader sees it: on a phone and on a desk, in light and in dark.</summary>
public class ReportBrowserTests(BrowserSession browser) : IClassFixture<BrowserSession>
{
    private static readonly string s_page = Path.Combine(Checkout.Root, "docs", "benchmarks", "report.html");

    [BrowserFact]
    public async Task The_page_fits_its_screens_and_can_be_read()
    {
        var problems = await browser.FindProblemsAsync(s_page, "page-check.js", Screen.All);
        Assert.True(problems.Count == 0, string.Join("\n", problems));
    }

    /// <summary>The text of a chart is as wide as the reader's font makes it, which the program that draws it does not know.</summary>
    [BrowserFact]
    public async Task The_text_of_charts_stays_in_them_and_leaves_other_text_alone()
    {
        const string script = """
            (() => {
              const problems = [];
              for (const chart of document.querySelectorAll('svg')) {
                const box = chart.getBoundingClientRect();
                if (box.width === 0) continue;
                const texts = [...chart.querySelectorAll('text')];
                for (const text of texts) {
                  const own = text.getBoundingClientRect();
                  if (own.left < box.left - 2 || own.right > box.right + 2 || own.top < box.top - 2 || own.bottom > box.bottom + 2)
                    problems.push(`${chart.querySelector('title').textContent}: "${text.textContent}" leaves the drawing`);
                  for (const other of texts) {
                    if (other === text) break;
                    const there = other.getBoundingClientRect();
                    const width = Math.min(own.right, there.right) - Math.max(own.left, there.left);
                    const height = Math.min(own.bottom, there.bottom) - Math.max(own.top, there.top);
                    if (width > 3 && height > 5)
                      problems.push(`${chart.querySelector('title').textContent}: "${text.textContent}" over "${other.textContent}"`);
                  }
                }
              }
              return problems.join('\n');
            })()
            """;
        foreach (var screen in Screen.All.Where(screen => !screen.IsDark))
        {
            var problems = await browser.EvaluateAsync<string>(s_page, screen, script);
            Assert.True(problems.Length == 0, $"{screen}:\n{problems}");
        }
    }

    [BrowserFact]
    public async Task Charts_are_as_wide_as_their_cards_at_most()
    {
        const string script = """
            [...document.querySelectorAll('figure')]
              .filter(figure => [...figure.children].some(child =>
                child.getBoundingClientRect().right > figure.getBoundingClientRect().right + 1))
              .map(figure => figure.id).join(' ')
            """;
        var wide = new List<string>();
        foreach (var screen in Screen.All)
            wide.Add(await browser.EvaluateAsync<string>(s_page, screen, script));
        Assert.All(wide, ids => Assert.Equal("", ids));
    }
}
