namespace AsyncHygiene.Tool.Traces.Matching;

/// <summary>What the rules say about a place where threads waited.</summary>
internal abstract record PlaceJudgement
{
    private PlaceJudgement()
    {
    }

    /// <summary>A rule reports it.</summary>
    public sealed record Explained(ExplainingSite Site) : PlaceJudgement;

    /// <summary>None does.</summary>
    public sealed record Unexplained(UnexplainedReason Reason) : PlaceJudgement;
}
