using System;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Commands;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool;

internal static class Program
{
    private static async Task<int> Main(string[] args)
    {
        using var cancellation = new CancellationTokenSource();
        Console.CancelKeyPress += (_, e) =>
        {
            e.Cancel = true;
            cancellation.Cancel();
        };

        // What a container or a build server sends first. The run ends as with Ctrl-C: after its current step, with nothing half written.
        using var termination = PosixSignalRegistration.Create(PosixSignal.SIGTERM, context =>
        {
            context.Cancel = true;
            cancellation.Cancel();
        });
        return TerminalProgress.FindTerminal() is { } terminal
            ? await TerminalProgress.RunAsync(terminal, Console.Out, output => CommandLine.RunAsync(args, output, cancellation.Token))
            : await CommandLine.RunAsync(args, new CommandOutput(Console.Out, new Progress(Console.Error)), cancellation.Token);
    }
}
