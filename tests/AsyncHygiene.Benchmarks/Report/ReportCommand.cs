using System;
using System.IO;
using System.Linq;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Suite;

namespace AsyncHygiene.Benchmarks.Report;

/// <summary>The <c>report</c> command: renders a saved run again.</summary>
internal static class ReportCommand
{
    public static async Task RunAsync(string[] args, CancellationToken cancellationToken)
    {
        var (file, folder) = args switch
        {
            [var only] => (only, Path.GetDirectoryName(Path.GetFullPath(only))!),
            [var first, "--output", var output] => (first, output),
            _ => throw new BenchmarkException(
                "The command is 'report RUN.json', and '--output DIR' after it if the report shall not lie next to the run."),
        };

        try
        {
            var run = Conclude(RunJson.Read(await File.ReadAllTextAsync(file, cancellationToken)));
            Directory.CreateDirectory(folder);
            foreach (var report in RunReports.All)
                await report.WriteAsync(run, folder, cancellationToken);
        }
        catch (Exception exception) when (exception is IOException or InvalidDataException or UnauthorizedAccessException or JsonException)
        {
            throw new BenchmarkException($"'{file}' cannot be rendered: {exception.Message}", exception);
        }

        Console.Out.WriteLine(Path.Combine(folder, HtmlReport.FileName));
    }

    /// <summary>Computes what follows from the figures anew, as the benchmarks say it today; the figures stay.</summary>
    private static BenchmarkRun Conclude(BenchmarkRun run)
    {
        var plans = BenchmarkSuite.Plans(run.Size);
        return run with
        {
            Benchmarks =
            [
                .. run.Benchmarks.Select(benchmark =>
                    plans.FirstOrDefault(plan => plan.Id == benchmark.Id) is { } plan
                        && benchmark.Arms.All(arm => plan.Arms.Any(other => other.Id == arm.Id))
                        ? plan.Conclude(benchmark.Arms, benchmark.Command)
                        : benchmark)
            ],
        };
    }
}
