using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Statistics;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests.Statistics;

public class PingSlotsTests
{
    [Fact]
    public void Quick_answers_count_once_each()
    {
        var probe = PingSlots.Fill(0.05, [(0, 0.001), (0.05, 0.052), (0.1, 0.103)], cut: 0.15);
        Assert.Equal((3, 0), (probe!.Latency.Count, probe.Latency.Unanswered));
        Assert.Equal(3, probe.Latency.Maximum, 6);
    }

    [Fact]
    public void An_answer_that_took_long_counts_for_every_moment_that_was_missed()
    {
        // At 0.05, 0.1 and 0.15 the visitor would have asked again, and would have had the answer at the same time.
        var probe = PingSlots.Fill(0.05, [(0, 0.19)], cut: 1);
        Assert.Equal(4, probe!.Latency.Count);
        Assert.Equal(40, probe.Latency.Minimum, 6);
        Assert.Equal(190, probe.Latency.Maximum, 6);
        Assert.Equal(115, probe.Latency.Mean, 6);
    }

    [Fact]
    public void Without_an_answer_the_time_until_the_end_is_what_is_known()
    {
        var probe = PingSlots.Fill(0.5, [(0, 0.001), (0.5, null)], cut: 2);
        Assert.Equal((4, 3), (probe!.Latency.Count, probe.Latency.Unanswered));
        Assert.Equal(1500, probe.Latency.At(0.99), 6);
        Assert.Equal((true, false), (probe.Latency.IsExact(0.25), probe.Latency.IsExact(0.5)));
    }

    [Fact]
    public void Without_any_answer_all_quantiles_are_lower_bounds()
    {
        var probe = PingSlots.Fill(0.5, [(0, null)], cut: 1);
        Assert.Equal((2, 2), (probe!.Latency.Count, probe.Latency.Unanswered));
        Assert.False(probe.Latency.IsExact(0.01));
    }

    [Fact]
    public void Without_a_ping_there_is_no_probe() => Assert.Null(PingSlots.Fill(0.5, [], cut: 1));

    [Fact]
    public void A_ping_at_the_very_end_counts() => Assert.Equal(1, PingSlots.Fill(0.5, [(1, null)], cut: 1)!.Latency.Unanswered);
}
