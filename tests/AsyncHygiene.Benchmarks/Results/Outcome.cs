namespace AsyncHygiene.Benchmarks.Results;

/// <summary>How a measurement stands to a claim.</summary>
public enum Outcome
{
    /// <summary>The same effect, in about the same size.</summary>
    Reproduced,

    Larger,

    /// <summary>The same direction, but less of it.</summary>
    Smaller,

    NotReproduced,

    /// <summary>The article's size was not tried, and what was tried shows no effect.</summary>
    NotTested,

    /// <summary>An arm that it needs has no figure in this run, or was cut too soon to tell.</summary>
    NotMeasured,
}
