using System.IO;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Robustness.Mutations;
using AsyncHygiene.Tool.Commands;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Tests.Mutants;
using AsyncHygiene.Tool.Tests.Mutants.Layouts;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Loading;

/// <summary>What a user reads of a project that does not compile.</summary>
public sealed class RefusedProjectTests
{
    [Theory]
    [InlineData("class C : Missing { }", "CS0246")]
    [InlineData("class C { System.IDisposable M() => []; }", "CS9174")] // The compiler's message ends with a period of its own.
    public async Task The_reason_ends_with_one_period(string code, string id)
    {
        var solution = new MutantSolution(seed: 0);
        solution.Projects.Add(new("P0", new MutatedProgram([])) { Sources = { "P0/C.cs" } });
        solution.Write("All.slnx", "<Solution><Project Path=\"P0/P0.csproj\" /></Solution>");
        solution.Write("P0/C.cs", code);
        using var written = new WrittenSolution(solution);
        using var errors = new StringWriter();

        var exit = await CommandLine.RunAsync(
            ["check", written.Named],
            new CommandOutput(TextWriter.Null, new Progress(errors)),
            new KnownProjects(written),
            CancellationToken.None);

        Assert.Equal((int)ExitCode.NotLoaded, exit);
        Assert.Matches($"'P0' does not compile: .* error {id}: .*[^.]\\. Its packages are not restored", errors.ToString());
    }
}
