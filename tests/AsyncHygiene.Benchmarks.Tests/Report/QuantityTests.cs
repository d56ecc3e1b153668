using AsyncHygiene.Benchmarks.Report;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests.Report;

public class QuantityTests
{
    [Theory]
    [InlineData(0, "0 ms")]
    [InlineData(0.04, "40 µs")]
    [InlineData(0.512, "0.51 ms")]
    [InlineData(3.14159, "3.14 ms")]
    [InlineData(412.4, "412 ms")]
    [InlineData(999.6, "1 s")]
    [InlineData(1010, "1.01 s")]
    [InlineData(19_940, "19.9 s")]
    [InlineData(281_000, "281 s")]
    public void Times_have_three_digits_and_a_unit_to_read(double milliseconds, string expected) =>
        Assert.Equal(expected, Quantity.Milliseconds(milliseconds));

    [Theory]
    [InlineData(400, "400 B")]
    [InlineData(10_760, "10.8 kB")]
    [InlineData(213_000, "213 kB")]
    [InlineData(128e6, "128 MB")]
    [InlineData(25.2e9, "25.2 GB")]
    public void Bytes(double bytes, string expected) => Assert.Equal(expected, Quantity.Bytes(bytes));

    [Theory]
    [InlineData(1.02, "1.02×")]
    [InlineData(19.703, "19.7×")]
    [InlineData(420.1, "420×")]
    [InlineData(1501.2, "1,501×")]
    public void Ratios(double ratio, string expected) => Assert.Equal(expected, Quantity.Times(ratio));
}
