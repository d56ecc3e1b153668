using System;
using System.Globalization;
using System.Linq;
using System.Xml.Linq;
using AsyncHygiene.Benchmarks.Report;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Tests.Results;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests.Report;

public class HtmlReportTests
{
    private static readonly BenchmarkRun s_run = SampleRun.Read();
    private static readonly Page s_page = new(s_run);

    [Fact]
    public void The_page_needs_nothing_else()
    {
        Assert.All((string[])["script", "link", "img", "iframe", "object", "image", "use"], name => Assert.Empty(s_page.All(name)));
        Assert.All(
            (string[])["http:", "https:", "url(", "@import", "javascript:", " src="],
            text => Assert.DoesNotContain(text, s_page.Source, StringComparison.OrdinalIgnoreCase));
        Assert.DoesNotContain(
            s_page.Root.DescendantsAndSelf().Attributes(),
            attribute => attribute.Name.LocalName.StartsWith("on", StringComparison.Ordinal));
    }

    [Fact]
    public void Links_lead_to_places_in_the_page_and_ids_are_unique()
    {
        var ids = s_page.Root.Descendants().Attributes("id").Select(id => id.Value).ToList();
        Assert.Equal(ids.Distinct(), ids);
        Assert.All(s_page.All("a"), link => Assert.Contains(((string)link.Attribute("href")!)[1..], ids));
    }

    [Fact]
    public void Empty_elements_are_not_written_as_tags_that_browsers_leave_open()
    {
        foreach (var name in (string[])["div", "span", "p", "td", "th", "a", "ul", "section", "figure", "details"])
            Assert.DoesNotContain($"<{name} />", s_page.Source, StringComparison.Ordinal);
    }

    [Fact]
    public void Every_arm_and_every_claim_appears()
    {
        Assert.All(s_run.Benchmarks.SelectMany(b => b.Arms), arm => Assert.Contains(arm.Title, s_page.Text, StringComparison.Ordinal));
        Assert.All(s_run.Benchmarks.SelectMany(b => b.Claims), claim => Assert.Contains(claim.Text, s_page.Text, StringComparison.Ordinal));
        Assert.Equal(s_run.Benchmarks.Sum(b => b.Claims.Count), s_page.WithClass("outcome").Count());
    }

    [Fact]
    public void Headlines_are_the_ratios_of_the_run() =>
        Assert.Equal(
            s_run.Benchmarks
                .SelectMany(b => b.Ratios)
                .Where(r => r is { IsHeadline: true, Value: not null })
                .Select(r => (r.IsLowerBound ? "≥ " : "") + Quantity.Times(r.Value!.Value)),
            s_page.WithClass("number").Select(number => number.Value));

    [Fact]
    public void Bars_are_as_long_as_their_values()
    {
        var group = s_run.Benchmarks[0].Arms.Where(arm => arm.Requests is not null).ToList();
        var chart = s_page.All("figure")
            .First(figure => figure.Element("h4")!.Value == "Time until the last answer")
            .Elements("svg")
            .First();
        var widths = chart.Elements("rect")
            .Select(bar => double.Parse((string)bar.Attribute("width")!, CultureInfo.InvariantCulture))
            .ToList();
        Assert.Equal(group.Count, widths.Count);
        Assert.All(
            Enumerable.Range(0, widths.Count),
            i => Assert.Equal(group[i].Requests!.DurationSeconds / group[0].Requests!.DurationSeconds, widths[i] / widths[0], 0.01));
    }

    [Fact]
    public void Every_picture_has_a_title_a_description_and_its_numbers_beside_it()
    {
        Assert.All(s_page.All("figure"), figure =>
        {
            Assert.Equal(2, figure.Elements("svg").Count());
            Assert.NotEmpty(figure.Element("details")!.Descendants("td"));
        });
        foreach (var picture in s_page.All("svg").Where(svg => svg.Attribute("aria-hidden") is null))
        {
            Assert.Equal("img", (string?)picture.Attribute("role"));
            Assert.NotEmpty(picture.Element("title")!.Value);
            Assert.NotEmpty(picture.Element("desc")!.Value);
        }
    }

    [Fact]
    public void Under_every_picture_stands_the_command_that_repeats_it() =>
        Assert.All(
            s_page.All("figure"),
            figure => Assert.Contains(figure.Element("figcaption")!.Element("code")!.Value, s_run.Benchmarks.Select(b => b.Command)));

    [Fact]
    public void Every_picture_has_a_reading() =>
        Assert.All(s_page.WithClass("reading"), reading => Assert.EndsWith(".", reading.Value, StringComparison.Ordinal));

    [Fact]
    public void The_environment_is_told_with_the_load()
    {
        Assert.Contains("0.4 before, 1.2 after", s_page.Text, StringComparison.Ordinal);
        Assert.Contains(s_run.Environment.OperatingSystem, s_page.Text, StringComparison.Ordinal);
        Assert.Contains(s_run.Command, s_page.Text, StringComparison.Ordinal);
    }

    [Fact]
    public void An_arm_that_was_cut_is_a_lower_bound_and_its_line_ends_open()
    {
        Assert.Contains("≥ 19.9 s", s_page.Text, StringComparison.Ordinal);
        Assert.Contains("3 of 100", s_page.Text, StringComparison.Ordinal);
        Assert.NotEmpty(s_page.WithClass("cut"));
    }

    [Fact]
    public void What_is_written_into_the_page_is_escaped()
    {
        var page = new Page(s_run with { Environment = s_run.Environment with { OperatingSystem = "<script>&" } });
        Assert.Empty(page.All("script"));
        Assert.Contains("<script>&", page.Text, StringComparison.Ordinal);
    }
}
