using AsyncHygiene.Tool.Traces.Blocking;

namespace AsyncHygiene.Tool.Traces.Matching;

/// <summary>A place where threads waited, with what the rules say about it.</summary>
/// <param name="Place">Where.</param>
/// <param name="Judgement">Null where no solution was given.</param>
internal sealed record JudgedPlace(BlockedPlace Place, PlaceJudgement? Judgement)
{
    public BlockedCall Call => Place.Call;

    public bool IsPool => Call.Kind == ThreadKind.Pool;
}
