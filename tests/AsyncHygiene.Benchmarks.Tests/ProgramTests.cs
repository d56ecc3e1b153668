using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests;

[Collection(ServerTestCollection.Name)]
public class ProgramTests
{
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(10);

    [Fact]
    public async Task A_wrong_argument_ends_the_program_with_one_sentence()
    {
        var program = await BenchmarkProgram.RunAsync(s_limit, "--only", "B7");
        Assert.Equal((1, ""), (program.ExitCode, program.Output));
        Assert.Equal("'B7' is not a benchmark; there are B1, B2, B3, B4, B5.", program.Error.Trim());
    }

    [Fact]
    public async Task Help_names_all_options()
    {
        var program = await BenchmarkProgram.RunAsync(s_limit, "--help");
        Assert.Equal((0, ""), (program.ExitCode, program.Error));
        Assert.All(
            (string[])["--quick", "--only", "--json", "--report", "cost"],
            option => Assert.Contains(option, program.Output, StringComparison.Ordinal));
    }
}
