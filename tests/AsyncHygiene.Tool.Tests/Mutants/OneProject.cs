using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Robustness.Mutations;
using AsyncHygiene.Tool.Commands;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Tests.Mutants.Layouts;

namespace AsyncHygiene.Tool.Tests.Mutants;

/// <summary>A solution of one project with one file, which the tool opens without a build.</summary>
internal sealed class OneProject : IDisposable
{
    private readonly WrittenSolution _written;

    /// <param name="code">The file of code.</param>
    /// <param name="globalConfig">What stands in the project's <c>.globalconfig</c> below its first line.</param>
    public OneProject(string code, string globalConfig = "")
    {
        var solution = new MutantSolution(seed: 0);
        solution.Projects.Add(new("P0", new MutatedProgram([])) { Sources = { "P0/C.cs" } });
        solution.Write("All.slnx", "<Solution><Project Path=\"P0/P0.csproj\" /></Solution>");
        solution.Write("P0/C.cs", code);
        solution.Write("P0/.globalconfig", $"is_global = true\n{globalConfig}\n");
        _written = new WrittenSolution(solution);
    }

    public string Folder => Path.Combine(_written.Root, "P0");

    public async Task<(ExitCode Exit, string Errors)> RunAsync(params string[] command)
    {
        using var errors = new StringWriter();
        var exit = await CommandLine.RunAsync(
            [.. command, _written.Named],
            new CommandOutput(TextWriter.Null, new Progress(errors)),
            new KnownProjects(_written),
            CancellationToken.None);
        return ((ExitCode)exit, errors.ToString());
    }

    public void Dispose() => _written.Dispose();
}
