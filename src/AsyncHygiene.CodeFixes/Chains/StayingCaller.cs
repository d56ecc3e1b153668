using AsyncHygiene.Chains.Families;

namespace AsyncHygiene.Chains;

/// <summary>A caller that cannot await a family.</summary>
internal sealed class StayingCaller
{
    public StayingCaller(FamilyCall call, Refusal reason, bool isDirect)
    {
        Call = call;
        Reason = reason;
        IsDirect = isDirect;
    }

    public FamilyCall Call { get; }

    /// <summary>Why it cannot.</summary>
    public Refusal Reason { get; }

    /// <summary>It calls the family itself, not another function that does.</summary>
    public bool IsDirect { get; }
}
