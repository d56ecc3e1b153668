using System.Linq;
using AsyncHygiene.Benchmarks.Report.Charts;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests.Report;

public class ScaleTests
{
    [Fact]
    public void Values_a_hundredfold_apart_get_a_logarithmic_axis()
    {
        Assert.False(Scale.For([1, 99]).IsLogarithmic);
        Assert.True(Scale.For([1, 100]).IsLogarithmic);
        Assert.False(Scale.For([0, 1000]).IsLogarithmic);
        Assert.False(Scale.For([]).IsLogarithmic);
    }

    [Theory]
    [InlineData(0.4, 19_500)]
    [InlineData(1, 100)]
    [InlineData(7.6, 4201)]
    public void Logarithmic_ticks_are_powers_of_ten_inside_the_axis(double low, double high)
    {
        var scale = new LogarithmicScale(low, high);
        Assert.InRange(scale.Place(low), 0, 0.35);
        Assert.InRange(scale.Place(high), 0.65, 1);
        var ticks = scale.Ticks(6);
        Assert.InRange(ticks.Count, 2, 6);
        Assert.All(ticks, tick => Assert.InRange(scale.Place(tick), 0, 1));
        Assert.All(ticks.Zip(ticks.Skip(1)), pair => Assert.True(pair.Second / pair.First >= 9.99));
    }

    [Theory]
    [InlineData(0.03)]
    [InlineData(1)]
    [InlineData(97)]
    [InlineData(5000)]
    public void Linear_ticks_begin_at_zero_and_are_even(double maximum)
    {
        var ticks = new LinearScale(maximum).Ticks(5);
        Assert.Equal(0, ticks[0]);
        Assert.InRange(ticks.Count, 2, 6);
        Assert.True(ticks[^1] <= maximum * 1.0001);
    }

    [Fact]
    public void A_rounded_axis_ends_on_a_tick()
    {
        var scale = LinearScale.Rounded(97, 4);
        Assert.Equal(scale.Maximum, scale.Ticks(4)[^1], 0.001);
        Assert.True(scale.Maximum >= 97);
    }
}
