using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Cost;
using AsyncHygiene.Benchmarks.Report;

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

          report  renders a saved run again: report.html, report.md and run.json
                  RUN.json          what an earlier run wrote
                  --output DIR      where to; beside RUN.json by default
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
            case "report":
                return await ReportCommand.RunAsync(args[1..], stop.Token);
            default:
                Console.WriteLine(Help);
                return args.Length == 0 ? 0 : 2;
        }
    }
}
