using System.Collections.Generic;
using System.Text.Json.Serialization;

namespace AsyncHygiene.Benchmarks.Results;

/// <summary>Samples over time: the lists have the same length, and the same index is the same moment.</summary>
public sealed record SampleSeries
{
    [JsonConverter(typeof(NumberListConverter))]
    public required IReadOnlyList<double> Seconds { get; init; }

    [JsonConverter(typeof(NumberListConverter))]
    public required IReadOnlyList<double> PoolThreads { get; init; }

    [JsonConverter(typeof(NumberListConverter))]
    public required IReadOnlyList<double> QueueLength { get; init; }

    [JsonConverter(typeof(NumberListConverter))]
    public required IReadOnlyList<double> Connections { get; init; }
}
