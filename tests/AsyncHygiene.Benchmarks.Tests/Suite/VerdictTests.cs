using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Suite;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests.Suite;

public class VerdictTests
{
    [Theory]
    [InlineData(6.4, 6.0, Outcome.Reproduced)]
    [InlineData(6.4, 9.5, Outcome.Reproduced)]
    [InlineData(6.4, 20.0, Outcome.Larger)]
    [InlineData(6.4, 2.0, Outcome.Smaller)]
    [InlineData(6.4, 1.1, Outcome.NotReproduced)]
    [InlineData(6.4, 0.5, Outcome.NotReproduced)]
    [InlineData(0.5, 0.45, Outcome.Reproduced)]
    [InlineData(0.5, 0.1, Outcome.Larger)]
    [InlineData(0.5, 2.0, Outcome.NotReproduced)]
    [InlineData(1.0, 1.2, Outcome.Reproduced)]
    [InlineData(1.0, 0.8, Outcome.Reproduced)]
    [InlineData(1.0, 3.0, Outcome.NotReproduced)]
    [InlineData(6.4, null, Outcome.NotMeasured)]
    public void Ratios_are_compared_with_the_claim(double claimed, double? measured, Outcome expected) =>
        Assert.Equal(expected, Verdict.Of(claimed, measured, neutral: 1, isLowerBound: false));

    [Theory]
    [InlineData(20.0, Outcome.Larger)]
    [InlineData(6.0, Outcome.Reproduced)]
    [InlineData(2.0, Outcome.NotMeasured)]
    [InlineData(1.1, Outcome.NotMeasured)]
    public void An_arm_that_was_cut_cannot_refute_a_claim(double measured, Outcome expected) =>
        Assert.Equal(expected, Verdict.Of(6.4, measured, neutral: 1, isLowerBound: true));

    [Theory]
    [InlineData(15, 0.0, Outcome.NotReproduced)]
    [InlineData(15, 14.0, Outcome.Reproduced)]
    [InlineData(15, 1.0, Outcome.Smaller)]
    [InlineData(15, 100.0, Outcome.Larger)]
    public void Counts_are_compared_with_the_claim(double claimed, double? measured, Outcome expected) =>
        Assert.Equal(expected, Verdict.Of(claimed, measured, neutral: 0, isLowerBound: false));
}
