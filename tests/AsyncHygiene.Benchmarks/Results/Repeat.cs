using System.Collections.Generic;
using System.Text.Json.Serialization;

namespace AsyncHygiene.Benchmarks.Results;

/// <summary>One repeat of an arm, in new processes. The arm itself has the curves of its middle repeat.</summary>
public sealed record Repeat
{
    /// <summary>The pass through the arms that it belongs to, from 1. The arms of one pass ran one after the other.</summary>
    public required int Pass { get; init; }

    /// <summary>The load of the machine when the repeat began; null on systems that do not keep one.</summary>
    public double? LoadAverage { get; init; }

    /// <summary>Why the repeat has no figures, or not all.</summary>
    public string? Problem { get; init; }

    public required IReadOnlyDictionary<Metric, double> Figures { get; init; }

    /// <summary>Figures that would be higher if the repeat had not been cut.</summary>
    public required IReadOnlyList<Metric> LowerBounds { get; init; }

    /// <summary>The share of all requests, and the milliseconds that it waited at most; no more than were answered in that time.</summary>
    [JsonConverter(typeof(PointListConverter))]
    public IReadOnlyList<Point>? Waits { get; init; }

    /// <summary>
    /// What the warm-up measured, slice by slice: requests a second, or microseconds for an operation. Null for arms that begin cold.
    /// </summary>
    [JsonConverter(typeof(NumberListConverter))]
    public IReadOnlyList<double>? WarmUp { get; init; }
}
