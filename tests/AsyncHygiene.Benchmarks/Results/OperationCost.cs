using System.Collections.Generic;
using System.Text.Json.Serialization;

namespace AsyncHygiene.Benchmarks.Results;

/// <summary>What one operation costs, as BenchmarkDotNet measured it in one process.</summary>
public sealed record OperationCost
{
    public required int OperationsPerRound { get; init; }

    /// <summary>Microseconds for each operation, round by round, without those that are outliers above.</summary>
    [JsonConverter(typeof(NumberListConverter))]
    public required IReadOnlyList<double> Rounds { get; init; }

    public required double MedianMicroseconds { get; init; }

    public double MeanMicroseconds { get; init; }

    /// <summary>Half of the confidence interval of 99.9 % around the mean.</summary>
    public double ErrorMicroseconds { get; init; }

    public double StandardDeviationMicroseconds { get; init; }

    public required double AllocatedBytes { get; init; }
}
