using System.Collections.Generic;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Clients;

/// <summary>What a client process answers.</summary>
internal sealed record ClientResult
{
    public RequestTotals? Requests { get; init; }

    public Distribution? Latency { get; init; }

    public IReadOnlyList<Point>? Completions { get; init; }

    public OperationCost? Operation { get; init; }

    /// <summary>Microseconds for an operation in each round of the warm-up.</summary>
    public IReadOnlyList<double>? WarmUp { get; init; }

    public required ProcessMeasurement Process { get; init; }

    public string? Problem { get; init; }
}
