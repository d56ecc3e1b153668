using AsyncHygiene.Benchmarks.Results;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests;

public class RunOptionsTests
{
    [Fact]
    public void Nothing_means_everything_in_full()
    {
        var options = RunOptions.Parse([]);
        Assert.Equal((RunSize.Full, 0), (options.Size, options.Only.Count));
        Assert.Equal("dotnet run -c Release --project tests/AsyncHygiene.Benchmarks", options.Command(options.Only));
    }

    [Fact]
    public void All_options_are_read()
    {
        var options = RunOptions.Parse(["--quick", "--only", "b3,B1", "--only", "B1", "--json", "run.json", "--report", "out"]);
        Assert.Equal(RunSize.Quick, options.Size);
        Assert.Equal(["B3", "B1"], options.Only);
        Assert.Equal(("run.json", "out"), (options.JsonFile, options.ReportFolder));
        Assert.Equal(
            "dotnet run -c Release --project tests/AsyncHygiene.Benchmarks -- --quick --only B3,B1",
            options.Command(options.Only));
    }

    [Theory]
    [InlineData("'--fast' is not an option; --help lists them.", "--fast")]
    [InlineData("'B1' is not an option; --help lists them.", "B1")]
    [InlineData("'B9' is not a benchmark; there are B1, B2, B3, B4, B5.", "--only", "B1,B9")]
    [InlineData("--only needs the name of a benchmark after it.", "--only")]
    [InlineData("--json needs a file after it.", "--json", "--quick")]
    [InlineData("--report needs a folder after it.", "--quick", "--report")]
    public void A_wrong_argument_gets_one_sentence(string sentence, params string[] arguments) =>
        Assert.Equal(sentence, Assert.Throws<BenchmarkException>(() => RunOptions.Parse(arguments)).Message);
}
