using System;
using System.Linq;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Suite;
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

    [Fact]
    public void Groups_of_arms_repeats_and_a_saved_run_are_read()
    {
        var options = RunOptions.Parse(["--only", "b2.3", "--repeats", "3", "--against", "run.json"]);
        Assert.Equal((3, "run.json"), (options.Repeats, options.AgainstFile));
        var plans = BenchmarkSuite.Plans(RunSize.Full).Select(options.Select).OfType<BenchmarkPlan>().ToList();
        Assert.Equal([PageBenchmark.SleepLong], plans.SelectMany(plan => plan.Arms).Select(arm => arm.Id));
        Assert.EndsWith("-- --repeats 3 --only B2.3", options.Command(options.Only), StringComparison.Ordinal);
    }

    [Fact]
    public void Full_runs_repeat_each_arm_and_quick_ones_do_not() =>
        Assert.Equal((5, 1), (RunOptions.Parse([]).Repeats, RunOptions.Parse(["--quick"]).Repeats));

    [Theory]
    [InlineData("'0' is not a number of repeats from 1 to 100.", "--repeats", "0")]
    [InlineData("'B2.9' is not a benchmark; there are B1, B2, B3, B4, B5.", "--only", "B2.9")]
    [InlineData("'--fast' is not an option; --help lists them.", "--fast")]
    [InlineData("'B1' is not an option; --help lists them.", "B1")]
    [InlineData("'B9' is not a benchmark; there are B1, B2, B3, B4, B5.", "--only", "B1,B9")]
    [InlineData("--only needs the name of a benchmark after it.", "--only")]
    [InlineData("--json needs a file after it.", "--json", "--quick")]
    [InlineData("--report needs a folder after it.", "--quick", "--report")]
    public void A_wrong_argument_gets_one_sentence(string sentence, params string[] arguments) =>
        Assert.Equal(sentence, Assert.Throws<BenchmarkException>(() => RunOptions.Parse(arguments)).Message);
}
