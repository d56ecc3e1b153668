using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Processes;

/// <summary>The user's git, in a folder.</summary>
internal sealed class Git(string folder)
{
    /// <summary>What it answers; null where it says no.</summary>
    public async Task<string?> AskAsync(string[] arguments, CancellationToken cancellationToken)
    {
        var (exit, answer, _) = await RunAsync(arguments, "", cancellationToken);
        return exit == 0 ? answer : null;
    }

    /// <param name="arguments">The command.</param>
    /// <param name="input">What it reads.</param>
    /// <param name="refused">What the user hears before git's own words where it says no.</param>
    /// <param name="cancellationToken">Ends it.</param>
    public async Task<string> RequireAsync(string[] arguments, string input, string refused, CancellationToken cancellationToken)
    {
        var (exit, answer, errors) = await RunAsync(arguments, input, cancellationToken);
        return exit == 0 ? answer : throw new ToolException($"{refused}: {Loading.LoadFailures.OneLine(errors + answer)}");
    }

    private async Task<(int Exit, string Answer, string Errors)> RunAsync(
        string[] arguments,
        string input,
        CancellationToken cancellationToken)
    {
        var (answer, errors) = (new StringBuilder(), new StringBuilder());
        var start = new ProcessStartInfo("git", ["-c", "core.quotePath=false", .. arguments]) { WorkingDirectory = folder };
        var exit = await ChildProcess.RunAsync(
            start,
            input,
            (line, isError) => (isError ? errors : answer).Append(line).Append('\n'),
            cancellationToken);
        return (exit, answer.ToString(), errors.ToString());
    }
}
