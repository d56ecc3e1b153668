using System;
using System.IO;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Suite;
using AsyncHygiene.Benchmarks.Tests.Results;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests.Suite;

public class ProgressTests
{
    private readonly StringWriter _writer = new() { NewLine = "\n" };

    [Fact]
    public void In_a_file_each_arm_is_one_line()
    {
        var arms = SampleRun.Read().Benchmarks;
        using (var progress = new Progress(_writer, live: false))
        {
            Show(progress, "Thread.Sleep", arms[0].Arms[0]);
            Show(progress, "await", arms[0].Arms[2]);
            Show(progress, "formatters", arms[1].Arms[0]);
            Show(progress, "nothing", arms[1].Arms[0] with { Operation = null, Problem = "stopped after 60 s" });
        }

        Assert.Equal(
            """
            Thread.Sleep  19.9 s, 97 of 100 answered, median 10.4 s, 4.87 a second (stopped after 20 s)
            await  1.01 s, 100 answered, median 1.01 s, 99 a second
            formatters  4,200 µs and 213,000 bytes each
            nothing  stopped after 60 s

            """,
            _writer.ToString());
    }

    [Fact]
    public void In_a_terminal_the_line_is_written_over()
    {
        using (var progress = new Progress(_writer, live: true))
            Show(progress, "formatters", SampleRun.Read().Benchmarks[1].Arms[0]);
        Assert.Matches(@"^\r\x1b\[Kformatters  starting, \d+ s", _writer.ToString());
        Assert.EndsWith("\r\u001b[Kformatters  4,200 µs and 213,000 bytes each\n", _writer.ToString(), StringComparison.Ordinal);
    }

    private static void Show(Progress progress, string title, Arm arm)
    {
        progress.Begin(title);
        progress.Started();
        progress.End(arm);
    }
}
