using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Report;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Tests.Results;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests.Report;

/// <summary>Arms that did not go as planned: the report says so, and has no hole and no "NaN" for them.</summary>
public class UnusualRunTests
{
    private static readonly BenchmarkRun s_run = SampleRun.Read();

    public static TheoryData<string> Names => new(Arms.Keys);

    private static Arm Full => s_run.Benchmarks[0].Arms[0];

    private static Arm Operation => s_run.Benchmarks[1].Arms[0];

    private static SortedDictionary<string, Func<Arm>> Arms { get; } = new(StringComparer.Ordinal)
    {
        ["did not start"] = () =>
            Full with
            {
                Requests = null,
                Latency = null,
                Completions = null,
                Ping = null,
                Processes = [],
                Problem = "the server did not start"
            },
        ["has no answer"] = () => Full with
        {
            Requests = Full.Requests! with { Answered = 0, Unanswered = 100, RequestsPerSecond = 0, WindowSeconds = 6 },
            Latency = Full.Latency! with { Unanswered = 100, ExactUpTo = 0 },
            Completions = [new Point(0, 0)],
            Ping = Full.Ping! with { Latency = Full.Ping.Latency with { Unanswered = Full.Ping.Latency.Count, ExactUpTo = 0 } },
        },
        ["has one answer"] = () =>
            Full with { Latency = Full.Latency! with { Count = 1 }, Completions = [new Point(0, 0), new Point(1, 1)] },
        ["failed"] = () =>
            Full with { Requests = Full.Requests! with { Answered = 50, Failed = 50, Unanswered = 0 }, Problem = "connection refused" },
        ["took no time"] = () =>
            Full with { Requests = Full.Requests! with { DurationSeconds = 0, RequestsPerSecond = 0 } },
        ["has no samples"] = () =>
            Full with
            {
                Processes = [
                    Full.Processes[0] with {
                        Samples = new SampleSeries { Seconds = [], PoolThreads = [], QueueLength = [], Connections = [] }
                    }
                ]
            },
        ["has no load average"] = () => Full with { LoadAverage = null },
        ["has a long name"] = () => Full with { Title = string.Concat(Enumerable.Repeat("a very long name of an arm, ", 8)) },
        ["allocated nothing"] = () => Operation with { Operation = Operation.Operation! with { AllocatedBytes = 0 } },
    };

    [Theory]
    [MemberData(nameof(Names))]
    public void Alone_in_its_group(string name) => MustBeSound(Arms[name]() with { Repeats = [] });

    [Theory]
    [MemberData(nameof(Names))]
    public void With_others(string name) => MustBeSound([Arms[name]() with { Repeats = [] }, .. s_run.Benchmarks[0].Arms.Skip(1)]);

    [Theory]
    [MemberData(nameof(Names))]
    public void As_an_honest_row(string name) =>
        MustBeSound([Arms[name]() with { IsHonestRow = true, Repeats = [] }, .. s_run.Benchmarks[0].Arms.Skip(1)]);

    [Fact]
    public void Without_benchmarks()
    {
        var page = new Page(s_run with { Benchmarks = [] });
        Assert.Empty(page.WithClass("hero"));
        MustBeSound(page, MarkdownReport.Text(s_run with { Benchmarks = [] }));
    }

    [Fact]
    public void A_ratio_without_a_figure_says_so()
    {
        var benchmark = s_run.Benchmarks[0] with { Ratios = [s_run.Benchmarks[0].Ratios[0] with { Value = null }] };
        Assert.Contains("no ratio with zero", new Page(s_run with { Benchmarks = [benchmark] }).Text, StringComparison.Ordinal);
    }

    [Fact]
    public void The_problem_of_an_arm_is_told()
    {
        var run = s_run with
        {
            Benchmarks =
            [
                s_run.Benchmarks[0] with {
                    Arms = [Arms["did not start"]() with { Repeats = [] }, .. s_run.Benchmarks[0].Arms.Skip(1)]
                }
            ]
        };
        Assert.Contains("the server did not start", new Page(run).Text, StringComparison.Ordinal);
        Assert.Contains("the server did not start", MarkdownReport.Text(run), StringComparison.Ordinal);
    }

    [Fact]
    public void A_machine_that_was_busy_all_the_time_is_told_at_the_top()
    {
        Assert.Single(new Page(WithLoad(40, 30)).WithClass("busy"));
        Assert.Empty(new Page(WithLoad(40, 0.5)).WithClass("busy"));
        Assert.Empty(new Page(WithLoad(0.5, 30)).WithClass("busy"));
    }

    private static BenchmarkRun WithLoad(double before, double later) => s_run with
    {
        Environment = s_run.Environment with { LoadAverageBefore = before },
        Benchmarks = [.. s_run.Benchmarks.Select(b => b with
        {
            Arms = [.. b.Arms.Select(a => a with { Repeats = [.. a.Repeats.Select(r => r with { LoadAverage = later })] })],
        })],
    };

    private static void MustBeSound(params IReadOnlyList<Arm> arms)
    {
        var run = s_run with { Benchmarks = [s_run.Benchmarks[0] with { Arms = arms }] };
        MustBeSound(new Page(run), MarkdownReport.Text(run));
    }

    private static void MustBeSound(Page page, string markdown)
    {
        foreach (var text in (string[])["NaN", "Infinity", "∞"])
        {
            Assert.DoesNotContain(text, page.Source, StringComparison.Ordinal);
            Assert.DoesNotContain(text, markdown, StringComparison.Ordinal);
        }

        Assert.All(page.WithClass("reading"), reading => Assert.EndsWith(".", reading.Value, StringComparison.Ordinal));
    }
}
