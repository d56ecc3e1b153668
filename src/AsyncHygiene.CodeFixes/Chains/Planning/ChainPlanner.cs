using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Semantics.Obstacles;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Planning;

/// <summary>
/// Climbs from the blocking calls through the families around them, and decides what can be converted. A family that cannot is a blocker:
/// the calls inside it become bridges, as long as that is worth it; where it is not, the family below is a blocker too, and the plan is
/// made again.
/// </summary>
internal sealed class ChainPlanner
{
    private readonly FamilySearch _families;
    private readonly BridgeBalance _balance;
    private readonly ChainOptions _options;
    private readonly Dictionary<Family, Refusal> _blockers = [];
    private readonly Dictionary<Family, RejectedFamily> _unworthy = [];

    /// <summary>By what blocks: several calls of a helper may ask for the same await.</summary>
    private readonly Dictionary<(string Rule, SyntaxNode Call), Refusal> _refusedSeeds = [];

    /// <summary>
    /// Families that an earlier plan converts: to the next one their members are async, and what blocks on them is a blocking call like any
    /// other.
    /// </summary>
    private readonly HashSet<Family> _settled = [];

    public ChainPlanner(FamilySearch families, BridgeBalance balance, ChainOptions options)
    {
        _families = families;
        _balance = balance;
        _options = options;
    }

    /// <summary>The compiler or a limit refuses the family; the next plan leaves it alone.</summary>
    public void Block(Family family, Refusal refusal) => _blockers[family] = refusal;

    public void Unblock(Family family) => _blockers.Remove(family);

    /// <summary>Everything that the plan changes.</summary>
    public void Block(ChainPlan plan, Refusal refusal)
    {
        foreach (var family in plan.Families)
            Block(family, refusal);
        foreach (var seed in plan.Awaited)
            Block(seed, refusal);
    }

    public void Block(ChainSeed seed, Refusal refusal) => _refusedSeeds[(seed.RuleId, seed.Call)] = refusal;

    /// <summary>
    /// Plans until planning once more would convert nothing more: what is not worth its bridges on its own may be when the rest is
    /// converted anyway, and a second run has to find nothing.
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
        var climb = new FamilyQueue();
        foreach (var seed in seeds)
            climb.Add(await AddSeedAsync(seed, plan).ConfigureAwait(false));

        var own = new HashSet<Family>(plan.AwaitedSeeds.Select(s => s.Host.Function).OfType<Family>());
        while (climb.Next() is { } family)
        {
            plan.Families.Add(family);
            foreach (var call in family.Calls)
            {
                var decision = await DecideAsync(call, own).ConfigureAwait(false);
                plan.Add(family, call, decision);
                if (decision is CallDecision.Await { Host: var host })
                    climb.Add(host.Changed);
            }
        }

        return plan;
    }

    /// <summary>The families that change with the function around a blocking call; none where the call stays.</summary>
    private async Task<IEnumerable<Family>> AddSeedAsync(ChainSeed seed, ChainPlan plan)
    {
        var decision = _refusedSeeds.TryGetValue((seed.RuleId, seed.Call), out var refused)
            ? new HostDecision.Stays(refused)
            : await DecideAsync(seed.Host).ConfigureAwait(false);
        switch (decision)
        {
            case HostDecision.Awaits awaits:
                plan.Add(seed, awaits);
                return awaits.Changed;
            case HostDecision.Locked locked:
                plan.Refused.Add(new RefusedSeed(seed, locked.Refusal, null, null));
                return [];
            case HostDecision.Stays stays:
                var cause = stays.Function is null ? null : await CauseOfAsync(stays.Function).ConfigureAwait(false);
                plan.Refused.Add(new RefusedSeed(seed, stays.Refusal, stays.Function, cause));
                return [];
            default:
                throw new InvalidOperationException($"Unknown decision {decision}.");
        }
    }

    /// <summary>
    /// The caller that is in the way of a family. Where that one could be async but for its own callers, the one that is in its way tells
    /// more.
    /// </summary>
    private async Task<StayingCaller?> CauseOfAsync(Family family)
    {
        StayingCaller? cause = null;
        var seen = new HashSet<Family>();
        while (seen.Add(family) && _unworthy.TryGetValue(family, out var unworthy) && unworthy.Cause is { } caller)
        {
            cause = new StayingCaller(caller.Call, caller.Reason, isDirect: cause is null);
            if (caller.Call.Host is not AwaitHost.OfMember { Member: var member })
                break;

            family = await _families.OfAsync(member).ConfigureAwait(false);
        }

        return cause;
    }

    /// <param name="call">A call of a family that is converted.</param>
    /// <param name="own">The families with blocking calls of their own: with an option only these are converted.</param>
    private async Task<CallDecision> DecideAsync(FamilyCall call, HashSet<Family> own) =>
        await DecideAsync(call.Host).ConfigureAwait(false) switch
        {
            HostDecision.Locked => WithoutAwait(call, Refusal.Lock),
            HostDecision.Stays stays => WithoutAwait(call, stays.Refusal),
            HostDecision.Awaits { Function: { } function } when _options.BridgeCallers && !own.Contains(function) =>
                WithoutAwait(call, Refusal.TooManyBridges),
            HostDecision.Awaits awaits when !call.StaysUnawaited => new CallDecision.Await(awaits),
            _ => new CallDecision.Discard(),
        };

    private static CallDecision WithoutAwait(FamilyCall call, Refusal refusal) =>
        call.IsWaitedFor ? new CallDecision.Bridge(refusal) : new CallDecision.Discard();

    private async Task<HostDecision> DecideAsync(AwaitHost host)
    {
        if (host is AwaitHost.Refused { Refusal: var refused })
            return new HostDecision.Stays(refused);

        var gates = await GatesOfAsync(host).ConfigureAwait(false);
        if (RefusalOf(gates) is { } locked)
            return new HostDecision.Locked(locked);
        if (host is not AwaitHost.OfMember { Member: var member })
            return new HostDecision.Awaits(gates, function: null);

        var family = await _families.OfAsync(member).ConfigureAwait(false);
        return RefusalOf(family) is { } refusal ? new HostDecision.Stays(refusal, family) : new HostDecision.Awaits(gates, family);
    }

    private async Task<IReadOnlyList<Family>> GatesOfAsync(AwaitHost host)
    {
        var gates = new List<Family>();
        foreach (var gate in host.Path.Gates)
            gates.Add(await _families.OfAsync(gate).ConfigureAwait(false));
        return gates;
    }

    /// <summary>A lock that stays: whatever the reason, no await may stand in it.</summary>
    private Refusal? RefusalOf(IReadOnlyList<Family> gates) =>
        gates.Select(RefusalOf).FirstOrDefault(r => r is not null) is { } refusal
            ? refusal.IsVerification ? refusal : Refusal.Of(new Obstacle(Refusal.Lock.Code, refusal.Reason))
            : null;

    private Refusal? RefusalOf(Family family) =>
        (family as RefusedFamily)?.Refusal
        ?? (_blockers.TryGetValue(family, out var refusal) ? refusal : null)
        ?? (_unworthy.TryGetValue(family, out var unworthy) ? unworthy.Refusal : null);
}
