using System.Linq;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Statistics;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests.Statistics;

public class QuantilesTests
{
    [Theory]
    [InlineData(0, 1)]
    [InlineData(0.01, 1)]
    [InlineData(0.07, 7)]
    [InlineData(0.5, 50)]
    [InlineData(0.505, 51)]
    [InlineData(0.99, 99)]
    [InlineData(0.999, 100)]
    [InlineData(1, 100)]
    public void A_quantile_is_a_value_that_was_measured(double fraction, double expected) =>
        Assert.Equal(expected, Quantiles.At([.. Enumerable.Range(1, 100).Select(value => (double)value)], fraction));

    [Fact]
    public void A_single_value_is_every_quantile()
    {
        var distribution = Quantiles.Distribution([7])!;
        Assert.All(distribution.Quantiles, quantile => Assert.Equal(7, quantile.Y));
        Assert.Equal(1, distribution.Count);
    }

    [Fact]
    public void Nothing_has_no_distribution() => Assert.Null(Quantiles.Distribution([]));

    [Fact]
    public void A_distribution_needs_no_order()
    {
        var distribution = Quantiles.Distribution([30, 10, 20, 40])!;
        Assert.Equal((10, 20, 40, 25), (distribution.Minimum, distribution.Median, distribution.Maximum, distribution.Mean));
        Assert.Equal(40, distribution.At(0.999));
    }

    [Fact]
    public void The_median_lies_between_the_two_in_the_middle()
    {
        Assert.Equal(2, Quantiles.Median([3, 1, 2]));
        Assert.Equal(2.5, Quantiles.Median([4, 1, 2, 3]));
    }
}
