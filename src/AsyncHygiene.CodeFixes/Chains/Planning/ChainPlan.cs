using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Chains.Conversions.Mocks;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Safety;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Planning;

/// <summary>Which families become async, which calls are awaited, which become bridges, and which blocking calls stay.</summary>
internal sealed class ChainPlan
{
    private readonly HashSet<(string Rule, SyntaxNode Call)> _written = [];

    public List<Family> Families { get; } = [];

    public List<RefusedSeed> Refused { get; } = [];

    public List<(ChainSeed Seed, HostDecision.Awaits Host)> AwaitedSeeds { get; } = [];

    public List<ChainSeed> Awaited { get; } = [];

    /// <summary>Those of them that are written: several calls of a helper ask for the await inside it, which is written once.</summary>
    public List<ChainSeed> Sites { get; } = [];

    public List<(Family Family, FamilyCall Call, HostDecision.Awaits Host)> AwaitedCalls { get; } = [];

    public List<(Family Family, FamilyCall Call, Refusal Refusal)> Bridges { get; } = [];

    /// <summary>Calls that no caller has waited for, or will.</summary>
    public List<(Family Family, FamilyCall Call)> Discards { get; } = [];

    /// <summary>Families that stay because of callers that would have to block.</summary>
    public List<Family> Unworthy { get; } = [];

    /// <summary>What may use a converted member and cannot be changed with it.</summary>
    public List<UnseenUse> UnseenUses { get; } = [];

    /// <summary>What tests tell mocks from now on, with a call that asks for it.</summary>
    public List<(ChainSeed Seed, MockedForm Told)> MockedForms { get; } = [];

    public int MemberCount => Families.Sum(f => f.Symbols.Count());

    public void Add(ChainSeed seed, HostDecision.Awaits host)
    {
        if (seed.Site is null || _written.Add((seed.RuleId, seed.Call)))
            Sites.Add(seed);
        Awaited.Add(seed);
        AwaitedSeeds.Add((seed, host));
    }

    public void Add(Family family, FamilyCall call, CallDecision decision)
    {
        switch (decision)
        {
            case CallDecision.Await await:
                AwaitedCalls.Add((family, call, await.Host));
                break;
            case CallDecision.Bridge bridge:
                Bridges.Add((family, call, bridge.Reason));
                break;
            case CallDecision.Discard:
                Discards.Add((family, call));
                break;
        }
    }
}
