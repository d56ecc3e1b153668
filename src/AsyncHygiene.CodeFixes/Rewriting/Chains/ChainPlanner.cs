using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;

namespace AsyncHygiene.Rewriting.Chains;

/// <summary>
/// Climbs from the blocking calls through the families around them, and decides what can be converted. A family that cannot is a blocker: the calls
/// inside it become bridges, as long as that is worth it; where it is not, the family below is a blocker too, and the plan is made again.
/// </summary>
internal sealed class ChainPlanner
{
    private readonly FamilySearch _families;
    private readonly RequestBridges _requests;
    private readonly ChainOptions _options;
    private readonly Dictionary<Family, Refusal> _blockers = [];
    private readonly Dictionary<Family, (FamilyCall Call, Refusal Refusal)> _causes = [];
    private readonly Dictionary<ChainSeed, Refusal> _refusedSeeds = [];

    public ChainPlanner(FamilySearch families, RequestBridges requests, ChainOptions options)
    {
        _families = families;
        _requests = requests;
        _options = options;
    }

    /// <summary>The compiler or a limit refuses the family; the next plan leaves it alone.</summary>
    public void Block(Family family, Refusal refusal) => _blockers[family] = refusal;

    public void Block(ChainSeed seed, Refusal refusal) => _refusedSeeds[seed] = refusal;

    public async Task<ChainPlan> PlanAsync(IReadOnlyList<ChainSeed> seeds)
    {
        while (true)
        {
            var plan = await ClimbAsync(seeds).ConfigureAwait(false);
            if (plan.Families.Count > 0 && plan.MemberCount > _options.MaximumMembers)
            {
                foreach (var family in plan.Families)
                    Block(family, Refusal.LargeFamily);
            }
            else if (!await BlockUnworthyAsync(plan).ConfigureAwait(false))
            {
                return plan;
            }
        }
    }

    private async Task<ChainPlan> ClimbAsync(IReadOnlyList<ChainSeed> seeds)
    {
        var plan = new ChainPlan();
        var active = new HashSet<Family>();
        var climb = new Queue<Family>();
        var own = new HashSet<Family>();
        foreach (var seed in seeds)
        {
            var (refusal, family) = await HostAsync(seed).ConfigureAwait(false);
            if (refusal is not null)
            {
                plan.Refused.Add(new RefusedSeed(seed, refusal, family, family is not null && _causes.TryGetValue(family, out var cause) ? cause : null));
                continue;
            }

            plan.Awaited.Add(seed);
            if (family is not null)
            {
                own.Add(family);
                if (seed.Site!.RemovesBlocking)
                    plan.Sites.Add(family);
                if (active.Add(family))
                    climb.Enqueue(family);
            }
        }

        while (climb.Count > 0)
        {
            var family = climb.Dequeue();
            plan.Families.Add(family);
            foreach (var call in family.Calls.Select(r => r.Call!))
            {
                var (refusal, caller) = await HostAsync(call, own).ConfigureAwait(false);
                if (refusal is not null)
                {
                    plan.Bridges.Add((family, call, refusal));
                    continue;
                }

                plan.AwaitedCalls.Add((family, call));
                if (caller is null)
                    continue;

                plan.Sites.AddCall(caller, family);
                if (active.Add(caller))
                    climb.Enqueue(caller);
            }
        }

        return plan;
    }

    private async Task<(Refusal? Refusal, Family? Family)> HostAsync(ChainSeed seed)
    {
        if (seed.Site is null)
            return (Refusal.NoAwaitForm, null);
        if (_refusedSeeds.TryGetValue(seed, out var refused))
            return (refused, null);
        if (seed.Host!.Refusal is { } refusal)
            return (refusal, null);
        if (seed.Host.Member is not { } member)
            return (null, null);

        var family = await _families.OfAsync(member).ConfigureAwait(false);
        return (RefusalOf(family), family);
    }

    private async Task<(Refusal? Refusal, Family? Family)> HostAsync(FamilyCall call, HashSet<Family> own)
    {
        if (call.Host.Refusal is { } refusal)
            return (refusal, null);
        if (call.Host.Member is not { } member)
            return (null, null);

        var family = await _families.OfAsync(member).ConfigureAwait(false);
        if (RefusalOf(family) is { } refused)
            return (refused, family);

        return _options.BridgeCallers && !own.Contains(family) ? (Refusal.TooManyBridges, family) : (null, family);
    }

    private Refusal? RefusalOf(Family family) => family.Refusal ?? (_blockers.TryGetValue(family, out var refusal) ? refusal : null);

    /// <summary>True when a family turned out not to be worth its bridges; then the plan has to be made again without it.</summary>
    private async Task<bool> BlockUnworthyAsync(ChainPlan plan)
    {
        if (_options.BridgeCallers)
            return false;

        var blocked = false;
        foreach (var bridges in plan.Bridges.GroupBy(b => b.Family))
        {
            // What is awaited below such a bridge would go on beside the lock or transaction that it ran inside before.
            var refusal = bridges.Any(b => b.Refusal.Code == Refusal.ThreadAffine.Code) ? Refusal.ThreadAffine
                : bridges.Count() > plan.Sites.Below(bridges.Key) ? Refusal.TooManyBridges
                : await _requests.AnyAsync(bridges.Select(b => b.Call)).ConfigureAwait(false) ? Refusal.RequestBridge
                : null;
            if (refusal is null)
                continue;

            Block(bridges.Key, refusal);
            _causes[bridges.Key] = (bridges.First().Call, bridges.First().Refusal);
            blocked = true;
        }

        // One call after the other each may be worth its bridge, and all together nothing is gained: as many block afterwards as before.
        if (!blocked && plan.Awaited.Count > 1 && plan.Bridges.Count > 0 && plan.Bridges.Count >= plan.Awaited.Count(s => s.Host!.Member is not null))
        {
            foreach (var (family, call, refusal) in plan.Bridges)
            {
                Block(family, Refusal.TooManyBridges);
                _causes[family] = (call, refusal);
            }

            return true;
        }

        return blocked;
    }
}
