using System;
using System.Collections.Generic;
using System.Threading;
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
                new ChainShape(0, Projects: 2, Seeds: 1, Length: 4, FamilySize: 2, Enum.Parse<ChainTop>(top)),
                default);

        Assert.Equal(members, row.Members);
        Assert.Equal(1, row.Rounds);
    }

    /// <summary>Counted in steps and not in time: once it is told to end, the engine begins nothing more.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public async Task A_conversion_that_is_cancelled_begins_no_other_step(int step)
    {
        using var cancellation = new CancellationTokenSource();
        var steps = new List<string>();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => ChainMeasurement.RunAsync(
            new ChainShape(0, Projects: 2, Seeds: 3, Length: 4, FamilySize: 2),
            cancellation.Token,
            report =>
            {
                steps.Add(report);
                if (steps.Count == step)
                    cancellation.Cancel();
            }));
        Assert.Equal(step, steps.Count);
    }
}
