using System;
using System.Threading;
using System.Threading.Tasks;

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
        return await CommandLine.RunAsync(args, Console.Out, new Progress(Console.Error, isTerminal: !Console.IsErrorRedirected), cancellation.Token);
    }
}
