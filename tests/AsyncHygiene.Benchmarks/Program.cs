using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Cost;

namespace AsyncHygiene.Benchmarks;

internal static class Program
{
    private const string Help = """
        usage: dotnet run -c Release --project tests/AsyncHygiene.Benchmarks -- <command> [options]

          cost    what the request-path search costs the compiler and the editor
                  --sizes 1,10,50   megabytes of generated C#
                  --whole 10        analyze all of it up to this size
                  --folder DIR      real C#, all of it as one compilation
                  --json FILE       the figures for a machine

          chain   what converting call chains costs, over chain length, family size, seeds and size
                  --series length,family,seeds,bridges,refusals,large
                  --megabytes 10    of the large solution: 50 projects, 100 seeds
                  --json FILE       the figures for a machine
        """;

    private static async Task<int> Main(string[] args)
    {
        using var stop = new CancellationTokenSource();
        Console.CancelKeyPress += (_, e) => { e.Cancel = true; stop.Cancel(); };
        switch (args.FirstOrDefault())
        {
            case "cost":
                await CostCommand.RunAsync(new Arguments(args.Skip(1)), stop.Token);
                return 0;
            case "chain":
                await ChainCommand.RunAsync(new Arguments(args.Skip(1)), stop.Token);
                return 0;
            default:
                Console.WriteLine(Help);
                return args.Length == 0 ? 0 : 2;
        }
    }
}
