using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Semantics.Obstacles;

namespace AsyncHygiene.Chains;

/// <summary>
/// Climbs from the blocking calls through the families around them, and decides what can be converted. A family that cannot is a blocker: the calls
/// inside it become bridges, as long as that is worth it; where it is not, the family below is a blocker too, and the plan is made again.
/// </summary>
internal sealed class ChainPlanner
{
    private readonly FamilySearch _families;
    private readonly BridgeBalance _balance;
    private readonly ChainOptions _options;
    private readonly Dictionary<Family, Refusal> _blockers = [];
    private readonly Dictionary<Family, RejectedFamily> _unworthy = [];
    private readonly Dictionary<ChainSeed, Refusal> _refusedSeeds = [];

    /// <summary>Families that an earlier plan converts: to the next one their members are async, and what blocks on them is a blocking call like any other.</summary>
    private readonly HashSet<Family> _settled = [];

    public ChainPlanner(FamilySearch families, BridgeBalance balance, ChainOptions options)
    {
        _families = families;
        _balance = balance;
        _options = options;
    }

    /// <summary>The compiler or a limit refuses the family; the next plan leaves it alone.</summary>
    public void Block(Family family, Refusal refusal) => _blockers[family] = refusal;

    public void Block(ChainSeed seed, Refusal refusal) => _refusedSeeds[seed] = refusal;

    /// <summary>
    /// Plans until planning once more would convert nothing more: what is not worth its bridges on its own may be when the rest is converted anyway, and
    /// a second run has to find nothing.
    /// </summary>
    public async Task<ChainPlan> PlanAsync(IReadOnlyList<ChainSeed> seeds)
    {
        _settled.Clear();
        var plan = await PlanOnceAsync(seeds).ConfigureAwait(false);
        if (plan.MemberCount > _options.MaximumMembers)
        {
            foreach (var family in plan.Families)
                Block(family, Refusal.LargeFamily);
            return await PlanAsync(seeds).ConfigureAwait(false);
        }

        // Where nothing was left out, nothing can come in.
        while (_unworthy.Count > 0 && plan.Families.Count > _settled.Count && !_options.BridgeCallers)
        {
            _settled.UnionWith(plan.Families);
            var more = await PlanOnceAsync(seeds).ConfigureAwait(false);
            if (more.MemberCount > _options.MaximumMembers)
                break;

            plan = more;
        }

        return plan;
    }

    private async Task<ChainPlan> PlanOnceAsync(IReadOnlyList<ChainSeed> seeds)
    {
        _unworthy.Clear();
        while (true)
        {
            var plan = await ClimbAsync(seeds).ConfigureAwait(false);
            var unworthy = await _balance.UnworthyAsync(plan, _settled).ConfigureAwait(false);
            if (unworthy.Count == 0)
            {
                plan.Unworthy.AddRange(_unworthy.Keys);
                return plan;
            }

            foreach (var family in unworthy)
                _unworthy[family.Family] = family;
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
                plan.Refused.Add(new RefusedSeed(seed, refusal, family, family is not null && _unworthy.TryGetValue(family, out var unworthy) ? unworthy.Cause : null));
                continue;
            }

            plan.Awaited.Add(seed);

            // What goes in a lock is what the other locks of the object are changed for, and the function around is one of their callers.
            var gates = await GatesOfAsync(seed.Host).ConfigureAwait(false);
            if ((gates.LastOrDefault() ?? family) is { } counted && seed.Site is { RemovesBlocking: true } && !_settled.Contains(counted))
                plan.Sites.Add(counted);
            if (family is not null)
                own.Add(family);
            foreach (var next in gates.Append(family).OfType<Family>().Where(active.Add))
                climb.Enqueue(next);
        }

        while (climb.Count > 0)
        {
            var family = climb.Dequeue();
            plan.Families.Add(family);
            if (!family.Calls.Any())
                plan.Sites.AddEnd(family);
            foreach (var call in family.Calls)
            {
                var (refusal, caller) = await HostAsync(call, own).ConfigureAwait(false);
                if (!call.IsWaitedFor && (refusal is not null || call.StaysUnawaited))
                {
                    plan.Discards.Add((family, call));
                    continue;
                }

                if (refusal is not null)
                {
                    plan.Bridges.Add((family, call, refusal));
                    continue;
                }

                plan.AwaitedCalls.Add((family, call));
                foreach (var gate in await GatesOfAsync(call.Host).ConfigureAwait(false))
                {
                    if (!_settled.Contains(gate) && !_settled.Contains(family))
                        plan.Sites.AddCall(gate, family);
                    if (active.Add(gate))
                        climb.Enqueue(gate);
                }

                if (caller is null || _settled.Contains(caller))
                    plan.Sites.AddEnd(family);
                else if (!_settled.Contains(family))
                    plan.Sites.AddCall(caller, family);
                else if (call.IsWaitedFor)
                    plan.Sites.Add(caller);
                if (caller is not null && active.Add(caller))
                    climb.Enqueue(caller);
            }
        }

        return plan;
    }

    private async Task<(Refusal? Refusal, Family? Family)> HostAsync(ChainSeed seed)
    {
        if (_refusedSeeds.TryGetValue(seed, out var refused))
            return (refused, null);
        if (seed.Host is AwaitHost.Refused refusal)
            return (refusal.Refusal, null);
        if (await GateRefusalOfAsync(seed.Host).ConfigureAwait(false) is { } locked)
            return (locked, null);
        if (seed.Host is not AwaitHost.OfMember { Member: var member })
            return (null, null);

        var family = await _families.OfAsync(member).ConfigureAwait(false);
        return (RefusalOf(family), family);
    }

    private async Task<(Refusal? Refusal, Family? Family)> HostAsync(FamilyCall call, HashSet<Family> own)
    {
        if (call.Host is AwaitHost.Refused refusal)
            return (refusal.Refusal, null);
        if (await GateRefusalOfAsync(call.Host).ConfigureAwait(false) is not null)
            return (Refusal.Lock, null);
        if (call.Host is not AwaitHost.OfMember { Member: var member })
            return (null, null);

        var family = await _families.OfAsync(member).ConfigureAwait(false);
        if (RefusalOf(family) is { } refused)
            return (refused, family);

        return _options.BridgeCallers && !own.Contains(family) ? (Refusal.TooManyBridges, family) : (null, family);
    }

    private async Task<IReadOnlyList<Family>> GatesOfAsync(AwaitHost host)
    {
        var gates = new List<Family>();
        foreach (var gate in host.Path.Gates)
            gates.Add(await _families.OfAsync(gate).ConfigureAwait(false));
        return gates;
    }

    /// <summary>A lock that stays: whatever the reason, no await may stand in it.</summary>
    private async Task<Refusal?> GateRefusalOfAsync(AwaitHost host) =>
        (await GatesOfAsync(host).ConfigureAwait(false)).Select(RefusalOf).FirstOrDefault(r => r is not null) is { } refusal
            ? refusal.IsVerification ? refusal : Refusal.Of(new Obstacle(Refusal.Lock.Code, refusal.Reason))
            : null;

    private Refusal? RefusalOf(Family family) =>
        (family as RefusedFamily)?.Refusal
        ?? (_blockers.TryGetValue(family, out var refusal) ? refusal : null)
        ?? (_unworthy.TryGetValue(family, out var unworthy) ? unworthy.Refusal : null);
}
