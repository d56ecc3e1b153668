namespace AsyncHygiene.Benchmarks.Results;

/// <summary>One figure of an arm divided by the same figure of another.</summary>
public sealed record Ratio
{
    /// <summary>Unique in its benchmark.</summary>
    public required string Id { get; init; }

    /// <summary>What the value says, after "n times": "as fast", "less allocated".</summary>
    public required string Name { get; init; }

    public required Metric Metric { get; init; }

    public required string NumeratorArm { get; init; }

    public required string DenominatorArm { get; init; }

    /// <summary>Null when one of the arms has no such figure, or the lower one is zero.</summary>
    public double? Value { get; init; }

    /// <summary>
    /// True when the numerator arm was cut with requests unanswered, so that its figure, and with it the ratio, is a lower bound.
    /// </summary>
    public bool IsLowerBound { get; init; }

    /// <summary>One of the few to be shown first.</summary>
    public bool IsHeadline { get; init; }
}
