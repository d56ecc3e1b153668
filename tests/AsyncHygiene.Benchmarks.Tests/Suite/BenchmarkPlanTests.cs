using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Suite;
using AsyncHygiene.Benchmarks.Tests.Results;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests.Suite;

public class BenchmarkPlanTests
{
    public static TheoryData<RunSize> Sizes => [RunSize.Full, RunSize.Quick];

    [Theory]
    [MemberData(nameof(Sizes))]
    public void Ids_are_unique(RunSize size)
    {
        Assert.Equal(BenchmarkSuite.Ids, BenchmarkSuite.Plans(size).Select(plan => plan.Id));
        foreach (var plan in BenchmarkSuite.Plans(size))
        {
            Unique(plan.Arms.Select(arm => arm.Id));
            Unique(plan.Ratios.Select(ratio => ratio.Id));
            Unique(plan.Claims.Select(claim => claim.Id));
        }

        static void Unique(IEnumerable<string> ids) =>
            Assert.Empty(ids.GroupBy(id => id).Where(same => same.Count() > 1).Select(same => same.Key));
    }

    [Fact]
    public void Every_ratio_has_its_arms_in_the_full_run()
    {
        foreach (var plan in BenchmarkSuite.Plans(RunSize.Full))
        {
            var arms = plan.Arms.Select(arm => arm.Id).ToList();
            Assert.All(plan.Ratios, ratio => Assert.Contains(ratio.BeforeArm, arms));
            Assert.All(plan.Ratios, ratio => Assert.Contains(ratio.AfterArm, arms));
            Assert.All(plan.Claims, claim => Assert.Contains(claim.Arm, arms));
            Assert.All(plan.Claims, claim => Assert.Contains(claim.Divisor ?? claim.Arm, arms));
        }
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void Every_benchmark_has_a_ratio_that_can_be_computed(RunSize size)
    {
        foreach (var plan in BenchmarkSuite.Plans(size))
        {
            var arms = plan.Arms.Select(arm => arm.Id).ToList();
            Assert.Contains(
                plan.Ratios,
                ratio => arms.Contains(ratio.BeforeArm) && arms.Contains(ratio.AfterArm));
        }
    }

    [Fact]
    public void The_quick_run_has_no_arm_of_its_own()
    {
        foreach (var (quick, full) in BenchmarkSuite.Plans(RunSize.Quick).Zip(BenchmarkSuite.Plans(RunSize.Full)))
            Assert.Empty(quick.Arms.Select(arm => arm.Id).Except(full.Arms.Select(arm => arm.Id)));
    }

    [Fact]
    public void A_run_without_figures_claims_nothing()
    {
        foreach (var plan in BenchmarkSuite.Plans(RunSize.Full))
        {
            var benchmark = plan.Conclude([.. plan.Arms.Select(arm => arm.Start() with { Problem = "stopped after 1 s" })], "command");
            Assert.All(benchmark.Ratios, ratio => Assert.Null(ratio.Value));
            Assert.All(benchmark.Claims, claim => Assert.Equal(Outcome.NotMeasured, claim.Outcome));
        }
    }

    [Fact]
    public void Ratios_of_arms_that_did_not_run_are_left_out()
    {
        var plan = BenchmarkSuite.Plans(RunSize.Full)[0];
        Assert.Empty(plan.Conclude([plan.Arms[0].Start()], "command").Ratios);
    }

    [Fact]
    public void A_ratio_whose_first_arm_was_cut_is_a_lower_bound()
    {
        var arms = SampleRun.Read().Benchmarks[0].Arms;
        var duration = new RatioPlan("a", "all are served", Metric.Duration, "sleep", "await").Compute(arms)!;
        Assert.True(duration.IsLowerBound);
        Assert.Equal(19.9 / 1.01, duration.Value!.Value, 6);
        Assert.False(new RatioPlan("b", "all are served", Metric.Duration, "result", "await").Compute(arms)!.IsLowerBound);
        Assert.False(new RatioPlan("c", "requests a second", Metric.RequestsPerSecond, "sleep", "await").Compute(arms)!.IsLowerBound);
    }

    [Theory]
    [InlineData(Metric.Duration, 20, 2, 10)]
    [InlineData(Metric.Duration, 2, 20, 0.1)]
    [InlineData(Metric.RequestsPerSecond, 2, 20, 10)]
    [InlineData(Metric.RequestsPerSecond, 20, 2, 0.1)]
    public void Ratios_say_how_many_times_better_a_figure_got(Metric metric, double before, double after, double gain) =>
        Assert.Equal(gain, RatioPlan.Gain(metric, before, after)!.Value, 9);

    [Fact]
    public void The_range_of_a_ratio_is_that_of_the_repeats_of_the_same_pass()
    {
        var ratio = new RatioPlan("a", "all are served", Metric.Duration, "before", "after").Compute(
            [Repeated("before", 10, 30, 20), Repeated("after", 1, 2, 4)])!;
        Assert.Equal((10, 5, 15, 3), (ratio.Value, ratio.Low, ratio.High, ratio.Repeats));
    }

    [Theory]
    [InlineData(Metric.ConnectionsAccepted)]
    [InlineData(Metric.Failures)]
    public void Nothing_is_divided_by_zero(Metric metric) =>
        Assert.Null(new RatioPlan("a", "as many", metric, "sleep", "await").Compute(SampleRun.Read().Benchmarks[0].Arms)!.Value);

    private static Arm Repeated(string id, params double[] durations) =>
        SampleRun.Read().Benchmarks[0].Arms[2] with
        {
            Id = id,
            Repeats =
            [
                .. durations.Select((duration, index) => new Repeat {
                    Pass = index + 1,
                    Figures = new Dictionary<Metric, double> { [Metric.Duration] = duration },
                    LowerBounds = [],
                }),
            ],
        };
}
