using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json.Serialization;

namespace AsyncHygiene.Benchmarks.Results;

/// <summary>
/// Times in milliseconds, kept as a list of quantiles that is long enough to draw the whole distribution. All requests count: one without
/// an answer with the time that it had waited when the arm was cut, so its own time would be longer.
/// </summary>
public sealed record Distribution
{
    public required int Count { get; init; }

    /// <summary>How many of them had no answer.</summary>
    public int Unanswered { get; init; }

    /// <summary>A lower bound when some had no answer.</summary>
    public required double Mean { get; init; }

    /// <summary>X is the fraction from 0 (the shortest) to 1 (the longest), Y the milliseconds. Every percent, and 99.5 and 99.9.</summary>
    [JsonConverter(typeof(PointListConverter))]
    public required IReadOnlyList<Point> Quantiles { get; init; }

    /// <summary>Quantiles up to this fraction are exact, whatever became of the requests without an answer; those above are lower
    /// bounds.</summary>
    public double ExactUpTo { get; init; } = 1;

    [JsonIgnore]
    public double Minimum => At(0);

    [JsonIgnore]
    public double Median => At(0.5);

    [JsonIgnore]
    public double Maximum => At(1);

    /// <param name="fraction">One of the fractions of <see cref="Quantiles"/>.</param>
    public double At(double fraction) => Quantiles.First(quantile => Math.Abs(quantile.X - fraction) < 0.0001).Y;

    public bool IsExact(double fraction) => fraction <= ExactUpTo + 1e-9;
}
