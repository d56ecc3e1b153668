using System.Collections.Generic;
using System.Text.Json.Serialization;

namespace AsyncHygiene.Benchmarks.Results;

/// <summary>What one operation costs.</summary>
public sealed record OperationCost
{
    public required int OperationsPerRound { get; init; }

    /// <summary>Microseconds for each operation, round by round.</summary>
    [JsonConverter(typeof(NumberListConverter))]
    public required IReadOnlyList<double> Rounds { get; init; }

    public required double MedianMicroseconds { get; init; }

    public required double AllocatedBytes { get; init; }
}
