using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Families;

namespace AsyncHygiene.Chains;

/// <summary>A blocking call that stays, and why.</summary>
internal sealed class RefusedSeed
{
    public RefusedSeed(ChainSeed seed, Refusal refusal, Family? family, StayingCaller? cause)
    {
        Seed = seed;
        Refusal = refusal;
        Family = family;
        Cause = cause;
    }

    public ChainSeed Seed { get; }

    public Refusal Refusal { get; }

    /// <summary>The family around the call, where it is the one that cannot be converted.</summary>
    public Family? Family { get; }

    /// <summary>The caller that cannot await the family, where that is the reason.</summary>
    public StayingCaller? Cause { get; }

    /// <summary>What the light bulb says in place of a fix.</summary>
    public string Explanation => (Family, Cause) switch
    {
        (null, _) => $"Cannot convert this call to async: {Refusal.Reason}",
        ({ } family, null) => $"Cannot convert '{FunctionName.Of(family.Symbol)}' to async: {Refusal.Reason}",
        ({ } family, { } cause) =>
            $"Cannot convert '{FunctionName.Of(family.Symbol)}' to async: {Refusal.Reason}; '{cause.Call.Caller}': {cause.Reason.Reason}",
    };
}
