using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Suite;

namespace AsyncHygiene.Benchmarks;

/// <summary>Runs the benchmarks, says what came out and writes the files that were asked for.</summary>
internal static class RunCommand
{
    /// <returns>False when an arm has no figures.</returns>
    public static async Task<bool> RunAsync(RunOptions options, CancellationToken cancellationToken)
    {
        // Better before the minutes of a run than after them.
        if (options.ReportFolder is { } folder)
            Prepare(() => Directory.CreateDirectory(folder));
        if (options.JsonFile is { } file)
            Prepare(() => new FileStream(file, FileMode.OpenOrCreate, FileAccess.Write).Dispose());

        BenchmarkRun run;
        using (var progress = new Progress(Console.Out, live: !Console.IsOutputRedirected))
            run = await new BenchmarkSuite(options, progress).RunAsync(cancellationToken);

        foreach (var line in Conclusions(run))
            Console.Out.WriteLine(line);
        if (options.JsonFile is not null)
            await File.WriteAllTextAsync(options.JsonFile, RunJson.Write(run), cancellationToken);
        if (options.ReportFolder is not null)
        {
            foreach (var report in RunReports.All)
                await report.WriteAsync(run, options.ReportFolder, cancellationToken);
        }

        var missing = run.Benchmarks.SelectMany(benchmark => benchmark.Arms).Count(arm => arm.Requests is null && arm.Operation is null);
        if (missing > 0)
            Console.Error.WriteLine($"Without figures, for the reasons above: {missing} of the arms.");
        return missing == 0;
    }

    private static IEnumerable<string> Conclusions(BenchmarkRun run)
    {
        foreach (var benchmark in run.Benchmarks)
        {
            yield return "";
            yield return $"{benchmark.Id} {benchmark.Title}";
            foreach (var ratio in benchmark.Ratios)
            {
                var times = ratio.Value is { } value ? $"{(ratio.IsLowerBound ? "over " : "")}{Number.Text(value)} times" : "no figure:";
                yield return $"  {times} {ratio.Name}";
            }

            foreach (var claim in benchmark.Claims.Where(claim => claim.Outcome != Outcome.NotMeasured))
            {
                yield return $"  {Word(claim.Outcome)}: {claim.Text} ({Number.Text(claim.Claimed ?? 0)} {claim.Unit} in the article, "
                    + $"{(claim.IsLowerBound ? "over " : "")}{Number.Text(claim.Measured ?? 0)} here)";
            }
        }

        yield return "";
        yield return $"The run took {Number.Seconds(run.DurationSeconds)}.";
    }

    private static string Word(Outcome outcome) => outcome switch
    {
        Outcome.Reproduced => "Reproduced",
        Outcome.Larger => "Larger than claimed",
        Outcome.Smaller => "Smaller than claimed",
        Outcome.NotReproduced => "Not reproduced",
        _ => "Not measured",
    };

    private static void Prepare(Action write)
    {
        try
        {
            write();
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or ArgumentException)
        {
            throw new BenchmarkException($"The result cannot be written: {exception.Message}", exception);
        }
    }
}
