using AsyncHygiene.Benchmarks.Report;
using AsyncHygiene.Benchmarks.Results;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests.Report;

public class AgreementTests
{
    [Theory]
    [InlineData(16, 21, 20, 24, true)]
    [InlineData(16, 21, 22, 24, false)]
    [InlineData(16, 21, 3, 15, false)]
    [InlineData(16, 21, 3, 30, true)]
    public void Ranges_that_overlap_agree(double low, double high, double from, double to, bool expected) =>
        Assert.Equal(expected, Agreement.Agrees(Create(low, high, 5), Create(from, to, 5)));

    [Fact]
    public void A_single_repeat_gets_a_third_of_the_range_on_each_side()
    {
        Assert.True(Agreement.Agrees(Create(10, 80, 5), Create(150, 150, 1)));
        Assert.False(Agreement.Agrees(Create(10, 80, 5), Create(170, 170, 1)));
    }

    [Fact]
    public void More_than_a_lower_bound_is_no_disagreement() =>
        Assert.True(Agreement.Agrees(Create(16, 21, 5) with { IsLowerBound = true }, Create(40, 50, 5)));

    private static Ratio Create(double low, double high, int repeats) => new()
    {
        Id = "id",
        Name = "name",
        Metric = Metric.Duration,
        BeforeArm = "before",
        AfterArm = "after",
        Value = (low + high) / 2,
        Low = low,
        High = high,
        Repeats = repeats,
    };
}
