using System;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Clients;
using AsyncHygiene.Benchmarks.Comparison;
using AsyncHygiene.Benchmarks.Cost;
using AsyncHygiene.Benchmarks.Performance;
using AsyncHygiene.Benchmarks.Recall;
using AsyncHygiene.Benchmarks.Report;
using AsyncHygiene.Benchmarks.Servers;
using AsyncHygiene.Benchmarks.Typing;
using AsyncHygiene.Demo;

namespace AsyncHygiene.Benchmarks;

internal static class Program
{
    private const string Help = """
        Runs the articles' experiments under load, before and after the code fixes.

        dotnet run -c Release --project tests/AsyncHygiene.Benchmarks -- [options]

          --quick          fewer arms and smaller loads, about a minute
          --only B1,B3     some of the benchmarks: B1 burst, B2 pages, B3 chain, B4 formatters, B5 connections;
                           B2.1 is the first group of arms of B2
          --repeats 3      how often each arm is measured; 5 by default, 1 with --quick
          --against RUN    compare with a saved run: "within the range" or not, figure by figure
          --json FILE      write all figures into a file
          --report DIR     write the report into a folder
          --help           this text

        Exit code: 0 when all was measured, 1 when something stood in the way (one sentence says what).

        dotnet run -c Release --project tests/AsyncHygiene.Benchmarks -- cost [options]

          what the request-path search costs the compiler and the editor
          --sizes 1,10,50  megabytes of generated C#
          --sites 1,30,100 how many blocking lines, in 1 MB each
          --whole 10       analyze all of it up to this size
          --folder DIR     real C#, all of it as one compilation
          --json FILE      the figures for a machine

        dotnet run -c Release --project tests/AsyncHygiene.Benchmarks -- report RUN.json [options]

          renders a run again that was written before: report.html, report.md and run.json
          --output DIR     where to; beside RUN.json by default

        dotnet run -c Release --project tests/AsyncHygiene.Benchmarks -- chain [options]

          what converting call chains costs, over chain length, family size, seeds and size
          --series length,family,seeds,bridges,refusals,large
          --megabytes 10   of the large solution: 50 projects, 100 seeds
          --json FILE      the figures for a machine

        dotnet run -c Release --project tests/AsyncHygiene.Benchmarks -- typing [options]

          what all rules cost for an open document, edit by edit: statements, declarations, files that come and go
          --edits 200      how many
          --megabytes 10   of the solution, in 10 projects

        dotnet run -c Release --project tests/AsyncHygiene.Benchmarks -- performance [options]

          measures the tables of docs/performance.md: request paths, typing, this and other packages, call chains
          --only typing    some of the parts: requests, typing, packages, chains
          --page FILE      write each table into the page as soon as it is measured
          --rounds 5       of the packages, which take turns
          --folder DIR     time the packages on this C#, all of it as one compilation
          the options of cost, chain and typing as well

        dotnet run -c Release --project tests/AsyncHygiene.Benchmarks -- compare [options]

          runs other packages of analyzers over samples/Comparison; restores them first
          --rounds 7       how often the time is measured
          --page FILE      write the tables into a page: docs/comparison.md

        dotnet run -c Release --project tests/AsyncHygiene.Benchmarks -- recall [options]

          records the samples under load, and says which part of what their threads wait a rule reports, and what recording costs
          --rounds 3       how often without and with a recording
          --seconds 20     of each
          --visitors 24    at a time
          --process ID --address URL --solution S --pages FILE
                           another web application, which runs already; the samples' files of pages in Recall show the form
          --json FILE      the figures for a machine

        """;

    private static async Task<int> Main(string[] args)
    {
        try
        {
            using var interruption = new Interruption();
            return await RunAsync(args, interruption.Token) ? 0 : 1;
        }
        catch (Exception exception) when (exception is BenchmarkException or DemoException)
        {
            return Fail(exception.Message);
        }
        catch (OperationCanceledException)
        {
            return Fail("Stopped before the end; nothing is left running.");
        }
    }

    private static async Task<bool> RunAsync(string[] args, CancellationToken cancellationToken)
    {
        switch (args)
        {
            case ["cost", .. var rest]:
                await CostCommand.RunAsync(new Arguments(rest), cancellationToken);
                return true;
            case ["chain", .. var rest]:
                await ChainCommand.RunAsync(new Arguments(rest), cancellationToken);
                return true;
            case ["typing", .. var rest]:
                await TypingCommand.RunAsync(new Arguments(rest), cancellationToken);
                return true;
            case ["performance", .. var rest]:
                await PerformanceCommand.RunAsync(new Arguments(rest), cancellationToken);
                return true;
            case ["compare", .. var rest]:
                await ComparisonCommand.RunAsync(new Arguments(rest), cancellationToken);
                return true;
            case ["recall", .. var rest]:
                await RecallCommand.RunAsync(new Arguments(rest), cancellationToken);
                return true;
            case ["report", .. var rest]:
                await ReportCommand.RunAsync(rest, cancellationToken);
                return true;

            // This program in a child process.
            case [ClientCommand.Name]:
                await ClientCommand.RunAsync();
                return true;
            case [FormerReader.Command, .. var rest]:
                await FormerReader.RunAsync(rest);
                return true;
        }

        var options = RunOptions.Parse(args);
        if (!options.ShowHelp)
            return await RunCommand.RunAsync(options, cancellationToken);

        Console.Out.Write(Help);
        return true;
    }

    private static int Fail(string sentence)
    {
        Console.Error.WriteLine();
        Console.Error.WriteLine(sentence);
        return 1;
    }
}
