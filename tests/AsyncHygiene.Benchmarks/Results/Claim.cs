namespace AsyncHygiene.Benchmarks.Results;

/// <summary>What the article says, and what came out here.</summary>
public sealed record Claim
{
    /// <summary>Unique in its benchmark.</summary>
    public required string Id { get; init; }

    /// <summary>The article's statement in our own words.</summary>
    public required string Text { get; init; }

    /// <summary>The figure of the article; null when it gives none.</summary>
    public double? Claimed { get; init; }

    /// <summary>The same figure of this run; null when the arms have none.</summary>
    public double? Measured { get; init; }

    public double? Low { get; init; }

    public double? High { get; init; }

    /// <summary>Why the figure says less than the claim, or what was not tested: "not tested at that size".</summary>
    public string? Remark { get; init; }

    /// <summary>True when an arm was cut, so that the measured figure would be larger if it had gone on.</summary>
    public bool IsLowerBound { get; init; }

    /// <summary>What both figures count: "times", "failed requests".</summary>
    public required string Unit { get; init; }

    public required Outcome Outcome { get; init; }
}
