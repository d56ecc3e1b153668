using System;
using System.IO;
using System.Linq;
using System.Text.Json;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests.Recall;

/// <summary>The samples under load, recorded by the tool.</summary>
[Collection(ServerTestCollection.Name)]
public class RecallCommandTests
{
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(10);

    [LongBenchmarkFact]
    public async Task Rules_explain_what_the_samples_wait_for()
    {
        var file = Path.Combine(Path.GetTempPath(), $"{Guid.NewGuid():N}.json");
        try
        {
            var program = await BenchmarkProgram.RunAsync(
                s_limit,
                "recall",
                "--rounds",
                "1",
                "--seconds",
                "2",
                "--visitors",
                "8",
                "--json",
                file);
            Assert.True(program.ExitCode == 0, program.Error);
            using var json = JsonDocument.Parse(await File.ReadAllTextAsync(file));
            var rows = json.RootElement.EnumerateArray();
            Assert.Equal(["Shop.Blocking", "Layered.Web"], rows.Select(r => r.GetProperty("name").GetString()));
            Assert.All(rows, row =>
            {
                var waits = row.GetProperty("waits");
                var whole = waits.GetProperty("inCode").GetDouble();
                Assert.True(whole > 0, row.ToString());
                Assert.InRange(waits.GetProperty("explained").GetDouble() / whole, 0.95, 1);
            });
        }
        finally
        {
            File.Delete(file);
        }
    }

    [Theory]
    [InlineData("--seconds", "soon", "'--seconds' needs a number above 0; 'soon' is none.")]
    [InlineData("--process", "1", "'--process' needs '--address' too.")]
    public async Task A_wrong_argument_is_named(string option, string value, string message)
    {
        var program = await BenchmarkProgram.RunAsync(s_limit, "recall", option, value);
        Assert.Equal((1, message), (program.ExitCode, program.Error.Trim()));
    }
}
