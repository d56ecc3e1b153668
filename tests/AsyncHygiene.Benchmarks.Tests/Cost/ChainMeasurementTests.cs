using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Cost;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests.Cost;

/// <summary>Each kind of generated chain is converted, or left alone, as its series says.</summary>
public class ChainMeasurementTests
{
    [Theory]
    [InlineData(nameof(ChainTop.AsyncMethod), 6)]
    [InlineData(nameof(ChainTop.Constructor), 6)]
    [InlineData(nameof(ChainTop.ControllerConstructor), 0)]
    public async Task Converts_what_the_shape_promises(string top, int members)
    {
        var row =
            await ChainMeasurement.RunAsync(
                new ChainShape(0, Projects: 2, Seeds: 1, Length: 4, FamilySize: 2, System.Enum.Parse<ChainTop>(top)),
                default);

        Assert.Equal(members, row.Members);
        Assert.Equal(1, row.Rounds);
    }
}
