namespace AsyncHygiene.Benchmarks.Results;

/// <summary>One figure before and after a change, and how much better it got.</summary>
public sealed record Ratio
{
    /// <summary>Unique in its benchmark.</summary>
    public required string Id { get; init; }

    /// <summary>What is compared: "the last of 100 visitors is served".</summary>
    public required string Name { get; init; }

    public required Metric Metric { get; init; }

    public required string BeforeArm { get; init; }

    public required string AfterArm { get; init; }

    /// <summary>
    /// So many times better after the change; below 1 it got worse. The median of one arm by that of the other. Null when one of them has
    /// no
    /// such figure, or the lower one is zero.
    /// </summary>
    public double? Value { get; init; }

    /// <summary>The lowest of the repeats, each divided by the one of the same pass.</summary>
    public double? Low { get; init; }

    public double? High { get; init; }

    /// <summary>How many pairs of repeats there were.</summary>
    public int Repeats { get; init; }

    /// <summary>True when the arm before the change was cut, so that the ratio would be higher if it had gone on.</summary>
    public bool IsLowerBound { get; init; }

    /// <summary>One of the few to be shown first.</summary>
    public bool IsHeadline { get; init; }

    /// <summary>Says in other words or of another arm what a further comparison says; shown on demand.</summary>
    public bool IsDetail { get; init; }
}
