using System;
using System.Linq;
using AsyncHygiene.Benchmarks.Report;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Tests.Results;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests.Report;

public class MarkdownReportTests
{
    private static readonly BenchmarkRun s_run = SampleRun.Read();
    private static readonly string s_text = MarkdownReport.Text(s_run);

    [Fact]
    public void Every_arm_claim_headline_and_command_appears()
    {
        Assert.All(s_run.Benchmarks.SelectMany(b => b.Arms), arm => Assert.Contains($"| {arm.Title} |", s_text, StringComparison.Ordinal));
        Assert.All(s_run.Benchmarks.SelectMany(b => b.Claims), claim => Assert.Contains(claim.Text, s_text, StringComparison.Ordinal));
        Assert.All(BeforeAndAfter.Of(s_run), row => Assert.Contains(row.Gain, s_text, StringComparison.Ordinal));
        Assert.All(
            s_run.Benchmarks.SelectMany(ArmGroup.Of),
            group => Assert.Contains($"`{group.Command}`", s_text, StringComparison.Ordinal));
    }

    [Fact]
    public void Its_readings_are_those_of_the_page()
    {
        var page = new Page(s_run);
        Assert.All(page.WithClass("reading"), reading => Assert.Contains(reading.Value, s_text, StringComparison.Ordinal));
    }

    [Fact]
    public void Rows_have_as_many_cells_as_their_tables()
    {
        var run = s_run with { Benchmarks = [s_run.Benchmarks[0] with { Arms = [s_run.Benchmarks[0].Arms[0] with { Title = "a | b" }] }] };
        int? columns = null;
        foreach (var line in MarkdownReport.Text(run).Split('\n'))
        {
            var cells = !line.StartsWith('|') ? 0 : line.Replace("\\|", "", StringComparison.Ordinal).Count(c => c == '|');
            Assert.True(columns is null || cells == 0 || cells == columns, line);
            columns = cells == 0 ? null : cells;
        }
    }
}
