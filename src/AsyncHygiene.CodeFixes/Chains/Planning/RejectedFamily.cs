using AsyncHygiene.Chains.Families;

namespace AsyncHygiene.Chains.Planning;

/// <summary>A family that could be converted and is not, because of the calls that would have to block on it.</summary>
internal sealed class RejectedFamily
{
    public RejectedFamily(Family family, Refusal refusal, StayingCaller? cause)
    {
        Family = family;
        Refusal = refusal;
        Cause = cause;
    }

    public Family Family { get; }

    public Refusal Refusal { get; }

    /// <summary>One of these callers; null where they are not in code that can be changed.</summary>
    public StayingCaller? Cause { get; }
}
