using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

namespace AsyncHygiene.Tool.Processes;

/// <summary>A command line of the user, run by the system's shell in the current folder.</summary>
internal sealed class ShellCommand(string text)
{
    private const int MostLines = 20;

    public string Text => text;

    public async Task<CommandVerdict> RunAsync(CancellationToken cancellationToken)
    {
        var last = new Queue<string>();
        var exit = await ChildProcess.RunAsync(
            Start(),
            "",
            (line, _) =>
            {
                if (string.IsNullOrWhiteSpace(line))
                    return;

                last.Enqueue(line.TrimEnd());
                if (last.Count > MostLines)
                    last.Dequeue();
            },
            cancellationToken);
        return new CommandVerdict(exit, [.. last]);
    }

    private ProcessStartInfo Start() =>
        OperatingSystem.IsWindows()
            ? new ProcessStartInfo("cmd.exe") { Arguments = $"/d /s /c \"{text}\"" }
            : new ProcessStartInfo("/bin/sh", ["-c", text]);
}
