using System.Linq;
using AsyncHygiene.Benchmarks.Statistics;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests.Statistics;

public class RequestLogTests
{
    private double _now;

    [Fact]
    public void Answered_failed_and_given_up_requests_are_told_apart()
    {
        var log = new RequestLog(() => _now);
        var (first, second) = (log.Sent(), log.Sent());
        log.Sent();
        _now = 1;
        log.Succeeded(first);
        _now = 2;
        log.Failed(second, "refused");
        _now = 4;
        var (totals, latency, completions) = log.Summarize(windowSeconds: null);

        Assert.Equal((3, 1, 1, 1), (totals.Sent, totals.Answered, totals.Failed, totals.Unanswered));
        Assert.Equal(4, totals.OldestUnansweredSeconds);
        Assert.Equal((4, 0.25, 3), (totals.DurationSeconds, totals.RequestsPerSecond, totals.PeakInFlight));
        Assert.Equal(1000, latency!.Median);
        Assert.Equal("refused", log.FirstFailure);
        Assert.Equal([(0, 0), (1, 1), (4, 1)], completions.Select(point => (point.X, point.Y)));

        // 1 s answered, 4 s given up: half of them have waited 1 s, whenever the other is answered.
        Assert.Equal((2, 1, 0.5), (latency.Count, latency.Unanswered, latency.ExactUpTo));
        Assert.Equal(2500, latency.Mean);
    }

    [Fact]
    public void Only_answers_within_the_window_count_for_the_rate()
    {
        var log = new RequestLog(() => _now);
        var (first, second) = (log.Sent(), log.Sent());
        _now = 2;
        log.Succeeded(first);
        _now = 6;
        log.Succeeded(second);
        var (totals, _, _) = log.Summarize(windowSeconds: 4);
        Assert.Equal(0, totals.SecondHalfPerSecond);
        Assert.Equal((0.25, 6, 4), (totals.RequestsPerSecond, totals.DurationSeconds, totals.WindowSeconds));
        Assert.Null(totals.OldestUnansweredSeconds);
    }

    [Fact]
    public void The_time_counts_from_the_intended_moment()
    {
        var log = new RequestLog(() => _now);
        _now = 3;
        var request = log.Sent(intended: 1);
        _now = 4;
        log.Succeeded(request);
        Assert.Equal(3000, log.Summarize(windowSeconds: null).Latency!.Median);
    }

    [Fact]
    public void Without_requests_there_is_nothing_to_divide_by()
    {
        var (totals, latency, _) = new RequestLog(() => 0).Summarize(windowSeconds: null);
        Assert.Equal((0, 0), (totals.Sent, totals.RequestsPerSecond));
        Assert.Null(latency);
    }

    [Fact]
    public void A_long_curve_is_made_short_and_keeps_its_ends()
    {
        var log = new RequestLog(() => _now);
        for (var i = 0; i < 5000; i++)
        {
            _now = i;
            log.Succeeded(log.Sent());
        }

        var (_, _, completions) = log.Summarize(windowSeconds: null);
        Assert.InRange(completions.Count, 100, 200);
        Assert.Equal((0, 5000), (completions[0].Y, completions[^1].Y));
    }
}
