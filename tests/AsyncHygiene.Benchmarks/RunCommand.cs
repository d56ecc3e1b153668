using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Report;
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

        var published = options.AgainstFile is null ? null : await ReadAsync(options.AgainstFile, cancellationToken);
        BenchmarkRun run;
        using (var progress = new Progress(Console.Out, live: !Console.IsOutputRedirected))
            run = await new BenchmarkSuite(options, progress).RunAsync(cancellationToken);

        foreach (var line in Conclusions(run).Concat(published is null ? [] : Agreement.Lines(published, run)))
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
                yield return $"  {BeforeAndAfter.Create(benchmark, ratio)?.Text ?? $"{ratio.Name}: no figure"}";
            }

            foreach (var claim in benchmark.Claims.Where(claim => claim.Outcome != Outcome.NotMeasured))
            {
                yield return $"  {ClaimText.Outcome(claim.Outcome)}: {claim.Text} ({ClaimText.Claimed(claim)} in the article, "
                    + $"{ClaimText.Measured(claim)} here)";
            }
        }

        yield return "";
        yield return $"The run took {Number.Seconds(run.DurationSeconds)}.";
    }

    private static async Task<BenchmarkRun> ReadAsync(string file, CancellationToken cancellationToken)
    {
        try
        {
            return RunJson.Read(await File.ReadAllTextAsync(file, cancellationToken));
        }
        catch (Exception exception) when (exception is IOException or InvalidDataException or UnauthorizedAccessException or JsonException)
        {
            throw new BenchmarkException($"'{file}' cannot be compared with: {exception.Message}", exception);
        }
    }

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
