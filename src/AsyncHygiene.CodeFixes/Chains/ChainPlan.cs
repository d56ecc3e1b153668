using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Safety;

namespace AsyncHygiene.Chains;

/// <summary>Which families become async, which calls are awaited, which become bridges, and which blocking calls stay.</summary>
internal sealed class ChainPlan
{
    public List<Family> Families { get; } = [];

    public List<ChainSeed> Awaited { get; } = [];

    public List<RefusedSeed> Refused { get; } = [];

    public List<(Family Family, FamilyCall Call)> AwaitedCalls { get; } = [];

    public List<(Family Family, FamilyCall Call, Refusal Refusal)> Bridges { get; } = [];

    /// <summary>Calls that nobody has waited for, and nobody will.</summary>
    public List<(Family Family, FamilyCall Call)> Discards { get; } = [];

    /// <summary>Families that stay because of callers that would have to block.</summary>
    public List<Family> Unworthy { get; } = [];

    /// <summary>What may use a converted member and cannot be changed with it.</summary>
    public List<UnseenUse> UnseenUses { get; } = [];

    public ChainSites Sites { get; } = new();

    public int MemberCount => Families.Sum(f => f.Symbols.Count());
}
