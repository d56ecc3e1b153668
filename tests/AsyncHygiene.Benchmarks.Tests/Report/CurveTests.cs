using AsyncHygiene.Benchmarks.Report.Charts;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests.Report;

public class CurveTests
{
    [Fact]
    public void Points_on_the_line_between_others_are_left_out() =>
        Assert.Equal([(0, 0), (10, 10), (20, 0)], Curve.Reduce([(0, 0), (5, 5), (10, 10), (15, 5.1), (20, 0)]));

    [Fact]
    public void A_way_back_and_forth_keeps_its_turn() =>
        Assert.Equal([(0, 0), (10, 0), (5, 0)], Curve.Reduce([(0, 0), (10, 0), (5, 0)]));

    [Fact]
    public void Steps_hold_a_value_until_the_next() =>
        Assert.Equal([(0, 1), (2, 1), (2, 5)], Curve.Steps([(0, 1), (2, 5)]));
}
