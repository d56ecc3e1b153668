using System;
using System.IO;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Baselines;

/// <summary>The baseline by the command line, on a project as a user has it.</summary>
public sealed class BaselineCommandTests : IDisposable
{
    private readonly TemporarySolution _solution = new();

    public void Dispose() => _solution.Dispose();

    [Fact]
    public async Task What_a_baseline_lists_is_left_out_by_check_until_it_is_asked_for()
    {
        const string Code = "public class A { public async Task Run() { Thread.Sleep(1); /*new*/ await Task.Yield(); } }";
        var project = _solution.Project("App", Code);
        await _solution.DotnetAsync("restore", project);
        var own = _solution.PathOf("App/AsyncHygiene.Baseline.txt");
        var common = _solution.PathOf("All.AsyncHygiene.Baseline.txt");

        var (exit, answer, errors) = await TemporarySolution.RunAsync("baseline", "create", project);
        Assert.True(exit == 0, errors);
        Assert.Equal("AsyncHygiene.Baseline.txt: 1 known finding, 1 added, 0 removed.\n", answer);
        Assert.Equal(
            (0, "Nothing new was found; 1 finding of the baseline left out.\n"),
            await RunAsync("check", project));
        Assert.Equal(1, (await RunAsync("check", project, "--no-baseline")).Exit);
        Assert.Equal((0, "The baseline is up to date: 1 known finding.\n"), await RunAsync("baseline", "check", project));

        // One file for all takes the place of the projects' own.
        Assert.Equal(0, (await RunAsync("baseline", "create", project, "--baseline", common)).Exit);
        Assert.Equal(File.ReadAllText(own), File.ReadAllText(common));
        File.Delete(own);
        Assert.Equal(1, (await RunAsync("check", project)).Exit);
        Assert.Equal(0, (await RunAsync("check", project, "--baseline", common)).Exit);

        _solution.Write("App/Code.cs", Code.Replace("/*new*/", "Thread.Sleep(2);", StringComparison.Ordinal));
        (exit, answer) = await RunAsync("check", project, "--baseline", common);
        Assert.Equal(1, exit);
        Assert.StartsWith("Code.cs(1,", answer, StringComparison.Ordinal);
        Assert.EndsWith("\n1 warning and 0 information in 1 file; 1 finding of the baseline left out.\n", answer, StringComparison.Ordinal);

        _solution.Write("App/Code.cs", "public class A { }");
        Assert.Equal(1, (await RunAsync("baseline", "check", project, "--baseline", common)).Exit);
        Assert.Equal(0, (await RunAsync("baseline", "shrink", project, "--baseline", common)).Exit);
        Assert.False(File.Exists(common));
    }

    [Theory]
    [InlineData(
        "There is no option '--check'; 'async-hygiene baseline create --help' lists the choices.",
        "baseline",
        "create",
        "--check")]
    [InlineData(
        "'known.txt' is no name of a baseline; builds read 'AsyncHygiene.Baseline.txt' and 'Name.AsyncHygiene.Baseline.txt'.",
        "baseline",
        "shrink",
        "a.sln",
        "--baseline",
        "known.txt")]
    [InlineData("There is no file 'No.AsyncHygiene.Baseline.txt'.", "check", "a.sln", "--baseline", "No.AsyncHygiene.Baseline.txt")]
    [InlineData(
        "'--baseline' and '--no-baseline' exclude each other.",
        "check",
        "a.sln",
        "--no-baseline",
        "--baseline",
        "AsyncHygiene.Baseline.txt")]
    [InlineData("Required command was not provided; 'async-hygiene baseline --help' lists the choices.", "baseline")]
    public async Task Wrong_arguments_give_one_sentence(string sentence, params string[] arguments)
    {
        var file = _solution.Write("a.sln", "");
        var (exit, answer, errors) = await TemporarySolution.RunAsync(Array.ConvertAll(arguments, a => a == "a.sln" ? file : a));
        Assert.Equal((4, "", sentence), (exit, answer, errors.TrimEnd()));
    }

    private static async Task<(int Exit, string Answer)> RunAsync(params string[] arguments)
    {
        var (exit, answer, _) = await TemporarySolution.RunAsync(arguments);
        return (exit, answer);
    }
}
