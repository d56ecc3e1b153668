using System.IO;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Robustness.Mutations;
using AsyncHygiene.Tool.Commands;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Tests.Mutants;
using AsyncHygiene.Tool.Tests.Mutants.Layouts;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Baselines;

/// <summary>A project may name its baseline, as long as a build and the tool read a file of that name.</summary>
public sealed class BaselineNameTests
{
    [Theory]
    [InlineData("other.txt", 4)]
    [InlineData("Own.AsyncHygiene.Baseline.txt", 0)]
    public async Task A_name_that_no_build_reads_is_refused(string name, int expected)
    {
        var solution = new MutantSolution(seed: 0);
        solution.Projects.Add(new("P0", new MutatedProgram([])) { Sources = { "P0/C.cs" } });
        solution.Write("All.slnx", "<Solution><Project Path=\"P0/P0.csproj\" /></Solution>");
        solution.Write("P0/C.cs", "class C { async void M() => await System.Threading.Tasks.Task.Yield(); }");
        solution.Write("P0/.globalconfig", $"is_global = true\nbuild_property.AsyncHygieneBaselineFile = {name}\n");
        using var written = new WrittenSolution(solution);
        using var errors = new StringWriter();

        var exit = await CommandLine.RunAsync(
            ["baseline", "create", written.Named],
            new CommandOutput(TextWriter.Null, new Progress(errors)),
            new KnownProjects(written),
            CancellationToken.None);

        Assert.Equal(expected, exit);
        Assert.Equal(expected == 0, File.Exists(Path.Combine(written.Root, "P0", name)));
        Assert.Equal(expected != 0, errors.ToString().Contains($"'{name}' is no name of a baseline; builds read"));
    }
}
