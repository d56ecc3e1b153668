using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Typing;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests.Typing;

/// <summary>What is typed compiles, is of every kind, and gives the rules something to find.</summary>
public class TypingMeasurementTests
{
    [Fact]
    public async Task Measures_edits_of_every_kind()
    {
        var rows = await TypingMeasurement.RunAsync(characters: 20_000, edits: 20, warmUps: 0, default);

        Assert.Equal(
            [(EditKind.Statement, 14), (EditKind.Declaration, 4), (EditKind.FileAdded, 1), (EditKind.FileRemoved, 1)],
            rows.Select(row => (row.Kind, row.Edits)));
        Assert.All(rows, row => Assert.True(row.Findings > 0, $"Nothing was found after edits of the kind {row.Kind}."));
    }
}
