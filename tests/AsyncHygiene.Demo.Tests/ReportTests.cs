using System;
using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Demo.Tests;

public sealed class ReportTests
{
    [Fact]
    public async Task Step_is_one_line_when_it_begins_and_one_when_it_ends()
    {
        var plain = new PlainText();
        var written = "";
        await plain.Report.StepAsync("Build [it]", () => Task.FromResult(written = plain.Value), _ => "2 [red] warnings");
        Assert.Equal("Build [it] ...\n", written);
        Assert.StartsWith("Build [it] ...\n  2 [red] warnings (", plain.Value, StringComparison.Ordinal);
        Assert.Equal(2, plain.Value.Count(character => character == '\n'));
    }

    [Fact]
    public async Task Count_writes_no_bar()
    {
        var plain = new PlainText();
        await plain.Report.CountAsync(
            "Burst",
            2,
            count => { count(1); count(2); return Task.FromResult(2); },
            answered => $"{answered} answered");
        Assert.StartsWith("Burst ...\n  2 answered (", plain.Value, StringComparison.Ordinal);
        Assert.Equal(2, plain.Value.Count(character => character == '\n'));
    }

    [Fact]
    public void Long_lines_stay_one_line_and_colours_are_left_out()
    {
        var plain = new PlainText();
        var text = string.Join(' ', Enumerable.Repeat("word", 100));
        plain.Report.Line(text, Report.Bad);
        Assert.Equal(text + "\n", plain.Value);
    }

    [Fact]
    public void Bursts_stand_side_by_side()
    {
        var plain = new PlainText();
        var before = new BurstResult(60, 60, TimeSpan.FromSeconds(12.64), TimeSpan.FromSeconds(12.1), TimeSpan.FromSeconds(11.8), 19, 22);
        var after = new BurstResult(60, 60, TimeSpan.FromSeconds(1.01), TimeSpan.FromSeconds(1), TimeSpan.FromMilliseconds(2), 19, 19);
        BurstReport.Write(plain.Report, TimeSpan.FromSeconds(1), [("Thread.Sleep", before, after)]);
        Assert.Contains("| 60 requests at once, each waits 1 s |   before |    after |\n", plain.Value);
        Assert.Contains("| Thread.Sleep                        |   12.6 s |    1.0 s |\n", plain.Value);
        Assert.Contains("|   /ping in the meantime             |   11.8 s |     2 ms |\n", plain.Value);
        Assert.Contains("|   threads of the server             | 19 to 22 | 19 to 19 |\n", plain.Value);
        Assert.Contains("up to 12.6 s", plain.Value);
        Assert.EndsWith("within 1.0 s: 13 times as fast.\n", plain.Value, StringComparison.Ordinal);
        Assert.All(plain.Value, character => Assert.True(character is '\n' or >= ' ' and <= '~'));
    }

    [Fact]
    public void Answers_that_did_not_come_are_not_called_a_time()
    {
        var plain = new PlainText();
        var before = new BurstResult(60, 7, TimeSpan.FromSeconds(60), null, null, 19, 22);
        var after = new BurstResult(60, 60, TimeSpan.FromSeconds(50), TimeSpan.FromSeconds(1), TimeSpan.FromMilliseconds(2), 19, 19);
        BurstReport.Write(plain.Report, TimeSpan.FromSeconds(1), [("Thread.Sleep", before, after)]);
        Assert.Contains("7 of 60 in 60.0 s", plain.Value);
        Assert.Contains("no answer", plain.Value);
        Assert.DoesNotContain("times as fast", plain.Value);
    }
}
