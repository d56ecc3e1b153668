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
    public void The_style_sheet_is_written_as_browsers_read_it()
    {
        var start = s_page.Source.IndexOf("<style>", StringComparison.Ordinal);
        var style = s_page.Source[start..s_page.Source.IndexOf("</style>", StringComparison.Ordinal)];
        Assert.Contains(" > ", style, StringComparison.Ordinal);
        Assert.DoesNotContain("&gt;", style, StringComparison.Ordinal);
    }

    [Fact]
    public void Links_lead_to_places_in_the_page_or_to_the_run_and_ids_are_unique()
    {
        var ids = s_page.Root.Descendants().Attributes("id").Select(id => id.Value).ToList();
        Assert.Equal(ids.Distinct(), ids);
        Assert.All(
            s_page.All("a").Select(link => (string)link.Attribute("href")!).Where(link => link != JsonReport.FileName),
            link => Assert.Contains(link[1..], ids));
        Assert.Contains(s_page.All("a"), link => (string?)link.Attribute("href") == JsonReport.FileName);
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
    public void Every_ratio_of_the_run_is_ranked() =>
        Assert.Equal(
            BeforeAndAfter.Of(s_run).Select(row => row.Gain).Order(),
            s_page.WithClass("ranked")
                .Descendants("td")
                .Where(cell => cell.Attribute("class") is not null)
                .Select(cell => cell.Value)
                .Order());

    [Fact]
    public void Bars_are_as_long_as_their_values()
    {
        var operations = s_run.Benchmarks[1].Arms.Where(arm => arm.Operation is not null).ToList();
        var chart = s_page.All("figure")
            .First(figure => figure.Element("figcaption")!.Value == "Memory allocated for one operation")
            .Elements("svg")
            .Single();
        var widths = chart.Elements("rect")
            .Select(bar => double.Parse((string)bar.Attribute("width")!, CultureInfo.InvariantCulture))
            .ToList();
        Assert.Equal(operations.Count, widths.Count);
        Assert.All(
            Enumerable.Range(0, widths.Count),
            i => Assert.Equal(
                operations[i].Operation!.AllocatedBytes / operations[0].Operation!.AllocatedBytes,
                widths[i] / widths[0],
                0.02));
    }

    [Fact]
    public void Every_picture_has_a_title_a_description_and_its_numbers_next_to_it()
    {
        Assert.All(s_page.All("figure"), figure =>
        {
            Assert.Single(figure.Elements("svg"));
            Assert.Equal(figure.Element("p")!.Value, figure.Element("svg")!.Element("desc")!.Value);
            Assert.NotEmpty(figure.Element("details")!.Descendants("td"));
        });
        foreach (var picture in s_page.All("svg"))
        {
            Assert.Equal("img", (string?)picture.Attribute("role"));
            Assert.NotEmpty(picture.Element("title")!.Value);
            Assert.NotEmpty(picture.Element("desc")!.Value);
        }
    }

    [Fact]
    public void Under_every_picture_stands_the_command_that_repeats_it()
    {
        var commands = s_run.Benchmarks.SelectMany(ArmGroup.Of).Select(group => group.Command).ToList();
        Assert.All(s_page.All("figure"), figure => Assert.Contains(figure.Descendants("code").Single().Value, commands));
        Assert.All(commands, command => Assert.Contains("--against", command, StringComparison.Ordinal));
    }

    [Fact]
    public void Every_picture_has_a_reading() =>
        Assert.All(s_page.WithClass("reading"), reading => Assert.EndsWith(".", reading.Value, StringComparison.Ordinal));

    [Fact]
    public void The_environment_is_told_with_the_load()
    {
        Assert.Contains("0.4 before, 1.2 after", s_page.Text, StringComparison.Ordinal);
        Assert.Contains(s_run.Environment.ProcessorModel!, s_page.Text, StringComparison.Ordinal);
        Assert.Contains(s_run.Environment.OperatingSystem, s_page.Text, StringComparison.Ordinal);
        Assert.Contains(s_run.Command, s_page.Text, StringComparison.Ordinal);
    }

    [Fact]
    public void An_arm_that_was_cut_is_a_lower_bound_and_its_line_ends_open()
    {
        Assert.Contains("≥ 20 s", s_page.Text, StringComparison.Ordinal);
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
