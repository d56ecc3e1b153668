using System;
using System.Collections.Generic;

namespace AsyncHygiene.Benchmarks.Results;

/// <summary>
/// All that one run of the benchmarks measured. Every number in it comes from the run, except the figures quoted from the articles.
/// </summary>
public sealed record BenchmarkRun
{
    public const int CurrentSchemaVersion = 2;

    public int SchemaVersion { get; init; } = CurrentSchemaVersion;

    /// <summary>The command that repeats the whole run.</summary>
    public required string Command { get; init; }

    public required RunSize Size { get; init; }

    public required DateTimeOffset Date { get; init; }

    public required double DurationSeconds { get; init; }

    /// <summary>How often each arm was measured.</summary>
    public int Repeats { get; init; } = 1;

    /// <summary>A hash of the code of each sample that ran, so that the figures and the code they are about stay together.</summary>
    public IReadOnlyDictionary<string, string> Samples { get; init; } = new Dictionary<string, string>();

    /// <summary>What a reader must know of this run alone.</summary>
    public string? Remark { get; init; }

    public required RunEnvironment Environment { get; init; }

    public required IReadOnlyList<Benchmark> Benchmarks { get; init; }
}
