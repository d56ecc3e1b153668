using System.IO;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Tests.Mutants;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Baselines;

/// <summary>A project may name its baseline, as long as a build and the tool read a file of that name.</summary>
public sealed class BaselineNameTests
{
    [Theory]
    [InlineData("other.txt", false)]
    [InlineData("Own.AsyncHygiene.Baseline.txt", true)]
    public async Task A_name_that_no_build_reads_is_refused(string name, bool isRead)
    {
        using var solution = new OneProject(
            "class C { void Run() => M(); async void M() => await System.Threading.Tasks.Task.Yield(); }",
            $"build_property.AsyncHygieneBaselineFile = {name}");

        var (exit, errors) = await solution.RunAsync("baseline", "create");

        Assert.Equal(isRead ? ExitCode.Success : ExitCode.BadInput, exit);
        Assert.Equal(isRead, File.Exists(Path.Combine(solution.Folder, name)));
        Assert.Equal(!isRead, errors.Contains($"'{name}' is no name of a baseline; builds read"));
    }
}
