using System.Collections.Generic;
using System.Globalization;
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
                    + $"{(run.Size == RunSize.Quick ? "quick" : "full")}, {Quantity.Seconds(run.DurationSeconds)}"),
            ("Processor", $"{Cores(environment.MachineCores)}, {environment.Architecture}"),
            ("Servers see", $"{Cores(environment.ServerCores)} (DOTNET_PROCESSOR_COUNT)"),
            ("Load average",
                $"{Quantity.LoadAverage(environment.LoadAverageBefore)} before, {Quantity.LoadAverage(environment.LoadAverageAfter)} "
                    + $"after"),
            ("Memory", Quantity.Bytes(environment.MemoryBytes)),
            ("System", environment.OperatingSystem),
            ("Runtime", environment.Sdk is null ? environment.Runtime : $"{environment.Runtime}, SDK {environment.Sdk}"),
            ("Commit",
                environment.GitCommit is null
                    ? "not from a checkout"
                    : $"{environment.GitCommit}{(environment.GitModified == true ? ", with changes" : "")}"),
        ];
    }

    private static string Cores(int count) => count == 1 ? "1 core" : $"{count} cores";
}
