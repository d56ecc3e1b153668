using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report;

/// <summary>What the figures depend on, as names and values.</summary>
internal static class EnvironmentTable
{
    public static IReadOnlyList<(string Name, string Value)> Of(BenchmarkRun run)
    {
        var environment = run.Environment;
        return
        [
            ("Run",
                $"{run.Date.ToUniversalTime().ToString("yyyy-MM-dd HH:mm", CultureInfo.InvariantCulture)} UTC, "
                    + $"{(run.Size == RunSize.Quick ? "quick" : "full")}, {Number.Text(Math.Round(run.DurationSeconds / 60))} min"),
            ("Repeats", run.Repeats == 1 ? "each arm once" : $"each arm {run.Repeats} times, in passes through all arms of a benchmark"),
            ("Processor",
                (environment.ProcessorModel is { } model ? $"{model}, " : "")
                    + $"{Cores(environment.MachineCores)}, {environment.Architecture}"),
            ("Servers see", $"{Cores(environment.ServerCores)} (DOTNET_PROCESSOR_COUNT)"),
            ("Pinning",
                environment.Pinning
                    ?? $"none: the servers and the load share {Cores(environment.MachineCores)}; four would be needed to part them"),
            ("Load average",
                $"{Quantity.LoadAverage(environment.LoadAverageBefore)} before, {Quantity.LoadAverage(environment.LoadAverageAfter)} "
                    + $"after"),
            ("Memory", Quantity.Bytes(environment.MemoryBytes)),
            ("System", environment.OperatingSystem),
            ("Runtime", environment.Sdk is null ? environment.Runtime : $"{environment.Runtime}, SDK {environment.Sdk}"),
            .. run.Remark is null ? ((string, string)[])[] : [("Remark", run.Remark)],
            ("Samples", string.Join(", ", run.Samples.Select(sample => $"{sample.Key} {sample.Value}"))),
            ("Commit",
                environment.GitCommit is null
                    ? "not from a checkout"
                    : $"{environment.GitCommit}{(environment.GitModified == true ? ", with changes" : "")}"),
        ];
    }

    private static string Cores(int count) => count == 1 ? "1 core" : $"{count} cores";
}
