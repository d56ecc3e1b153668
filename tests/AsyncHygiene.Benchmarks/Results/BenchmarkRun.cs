using System;
using System.Collections.Generic;

namespace AsyncHygiene.Benchmarks.Results;

/// <summary>
/// All that one run of the benchmarks measured. Every number in it comes from the run, except the figures quoted from the articles.
/// </summary>
public sealed record BenchmarkRun
{
    public const int CurrentSchemaVersion = 1;

    public int SchemaVersion { get; init; } = CurrentSchemaVersion;

    /// <summary>The command that repeats the whole run.</summary>
    public required string Command { get; init; }

    public required RunSize Size { get; init; }

    public required DateTimeOffset Date { get; init; }

    public required double DurationSeconds { get; init; }

    public required RunEnvironment Environment { get; init; }

    public required IReadOnlyList<Benchmark> Benchmarks { get; init; }
}
