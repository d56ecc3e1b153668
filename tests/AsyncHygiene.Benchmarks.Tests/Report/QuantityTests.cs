using AsyncHygiene.Benchmarks.Report;
using AsyncHygiene.Benchmarks.Results;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests.Report;

public class QuantityTests
{
    [Theory]
    [InlineData(0, "0 ms")]
    [InlineData(0.04, "40 µs")]
    [InlineData(0.512, "0.51 ms")]
    [InlineData(3.14159, "3.1 ms")]
    [InlineData(412.4, "410 ms")]
    [InlineData(999.6, "1 s")]
    [InlineData(1010, "1 s")]
    [InlineData(19_940, "20 s")]
    [InlineData(281_000, "280 s")]
    public void Times_have_two_digits_and_a_unit_to_read(double milliseconds, string expected) =>
        Assert.Equal(expected, Quantity.Milliseconds(milliseconds));

    [Theory]
    [InlineData(400, "400 B")]
    [InlineData(10_760, "11 kB")]
    [InlineData(213_000, "210 kB")]
    [InlineData(128e6, "130 MB")]
    [InlineData(25.2e9, "25 GB")]
    public void Bytes(double bytes, string expected) => Assert.Equal(expected, Quantity.Bytes(bytes));

    [Theory]
    [InlineData(1.02, "1×")]
    [InlineData(1.25, "1.2×")]
    [InlineData(19.703, "20×")]
    [InlineData(420.1, "420×")]
    [InlineData(1501.2, "1,500×")]
    public void Ratios(double ratio, string expected) => Assert.Equal(expected, Quantity.Factor(ratio));

    [Theory]
    [InlineData(18, 16, 21, "18 s (16–21)")]
    [InlineData(1, 0.95, 1.2, "1 s (950 ms–1.2 s)")]
    [InlineData(1, 1, 1, "1 s")]
    public void Ranges_name_their_unit_once(double median, double low, double high, string expected) =>
        Assert.Equal(expected, Quantity.Range(Metric.Duration, new Spread(median, low, high, 5)));
}
