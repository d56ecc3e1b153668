using AsyncHygiene.Benchmarks.Statistics;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests.Statistics;

public class SteadinessTests
{
    [Theory]
    [InlineData(false, new double[] { 100 })]
    [InlineData(false, new double[] { 100, 100 })]
    [InlineData(false, new double[] { 100, 200, 210 })]
    [InlineData(true, new double[] { 100, 200, 210, 205 })]
    [InlineData(false, new double[] { 300, 200, 100 })]
    public void A_warm_up_is_over_when_three_slices_in_a_row_are_alike(bool expected, double[] rates) =>
        Assert.Equal(expected, Steadiness.IsReached(rates));
}
