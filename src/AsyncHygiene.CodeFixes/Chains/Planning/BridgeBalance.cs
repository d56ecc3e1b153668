using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Conversions.KeptSync;
using AsyncHygiene.Chains.Conversions.Wrappers;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Safety;
using AsyncHygiene.Semantics;

namespace AsyncHygiene.Chains.Planning;

/// <summary>Weighs the calls that would block on converted families against the blocking calls that go.</summary>
internal sealed class BridgeBalance
{
    private const string KeptByMethod = "it is given to a method that cannot await it";

    private const string HeldByCaller =
        "a caller that cannot be async holds something of its thread meanwhile: a lock, a transaction, or the initialization of a type";

    private readonly RequestBridges _requests;
    private readonly ThreadBoundCallers _threadBound;
    private readonly ContextCallers _contexts;
    private readonly ForeignCallers _foreign;
    private readonly BridgeThreads _threads;
    private readonly ChainOptions _options;

    public BridgeBalance(
        RequestBridges requests,
        ThreadBoundCallers threadBound,
        ContextCallers contexts,
        ForeignCallers foreign,
        BridgeThreads threads,
        ChainOptions options)
    {
        _requests = requests;
        _threadBound = threadBound;
        _contexts = contexts;
        _foreign = foreign;
        _threads = threads;
        _options = options;
    }

    /// <summary>The families that are not worth their bridges; without them the plan has to be made again.</summary>
    /// <param name="plan">The plan.</param>
    /// <param name="settled">Families that are converted in any case.</param>
    public async Task<IReadOnlyList<RejectedFamily>> UnworthyAsync(ChainPlan plan, HashSet<Family> settled)
    {
        var count = BlockingCallCount.Of(plan, settled);
        var bridged = plan.Bridges.Where(b => !settled.Contains(b.Family)).ToLookup(b => b.Family);
        var unworthy = UnworthyByCount(plan, settled, count, bridged);

        // What a count leaves out takes most of a large plan with it, and its callers need not be searched.
        if (unworthy.Count == 0)
            unworthy = await UnworthyByCallersAsync(bridged).ConfigureAwait(false);

        if (unworthy.Count > 0 || _options.BridgeCallers)
            return unworthy;
        if (!_options.AllowsOnlyBridges)
            unworthy = OnlyBridged(count, bridged);
        return unworthy.Count > 0 ? unworthy : UnworthyTogether(plan.Families.Where(f => !settled.Contains(f)), count, bridged);
    }

    /// <summary>Whatever is awaited below, each thread that runs it waits at a bridge until it is done, and needs another for it.</summary>
    private static List<RejectedFamily> OnlyBridged(
        BlockingCallCount count,
        ILookup<Family, (Family Family, FamilyCall Call, Refusal Refusal)> bridged)
    {
        var freeing = count.FreeingThreads();
        return [.. bridged.Where(b => !freeing.Contains(b.Key)).Select(b => Unworthy(b.Key, b, Refusal.OnlyBridges))];
    }

    private List<RejectedFamily> UnworthyByCount(
        ChainPlan plan,
        HashSet<Family> settled,
        BlockingCallCount count,
        ILookup<Family, (Family Family, FamilyCall Call, Refusal Refusal)> bridged)
    {
        var unworthy = new List<RejectedFamily>();
        foreach (var bridges in bridged)
        {
            // What is awaited below such a bridge would go on, on another thread, next to the lock or transaction that it ran inside
            // before; where it takes the same lock once more, it would wait for ever.
            var refusal = bridges.Key is WrapperFamily { IsAllWrappers: true } ? Refusal.AsyncSibling
                : bridges.Any(HoldsThread) ? Refusal.ThreadAffine.Because(HeldByCaller)
                : !_options.BridgeCallers && CountOf(bridges.Key, bridged) > count.Below(bridges.Key) ? Refusal.TooManyBridges
                : null;
            if (refusal is not null)
                unworthy.Add(Unworthy(bridges.Key, bridges.OrderByDescending(HoldsThread), refusal));
        }

        unworthy.AddRange(WithoutTheirMethods(plan, bridged).Where(f => !unworthy.Exists(u => u.Family == f.Family)));
        unworthy.AddRange(plan.Discards
            .Select(d => d.Family)
            .Distinct()
            .Where(f => !settled.Contains(f) && !unworthy.Exists(u => u.Family == f) && HeardExceptions.AreOf(f))
            .Select(f => new RejectedFamily(f, Refusal.HeardException, cause: null)));
        if (!_options.BridgeCallers)
        {
            unworthy.AddRange(plan.Families.OfType<KeptSyncFamily>()
                .Where(f => !settled.Contains(f) && !unworthy.Exists(u => u.Family == f) && IsNeedless(f, plan, count))
                .Select(f => Unworthy(f, bridged[f], f.Reason)));
        }

        return unworthy;
    }

    /// <summary>Parameters whose delegates a method would block on, or that a method keeps as they are.</summary>
    private static IEnumerable<RejectedFamily> WithoutTheirMethods(
        ChainPlan plan,
        ILookup<Family, (Family Family, FamilyCall Call, Refusal Refusal)> bridged)
    {
        var changed = new HashSet<DeclarationKey>(
            plan.Families.Where(f => !f.KeepsSynchronousMember).SelectMany(f => f.Members).Select(DeclarationKey.Of));
        return from family in plan.Families
               where family.ChangesWith.Any(m => bridged[family].Any() || !changed.Contains(DeclarationKey.Of(m)))
               select Unworthy(family, bridged[family], Refusal.Delegate.Because(KeptByMethod));
    }

    private async Task<List<RejectedFamily>> UnworthyByCallersAsync(
        ILookup<Family, (Family Family, FamilyCall Call, Refusal Refusal)> bridged)
    {
        if (bridged.Count > 0 && await _threads.FindAsync().ConfigureAwait(false) is { } lacking)
            return [.. bridged.Select(b => Unworthy(b.Key, b, lacking))];

        var unworthy = new List<RejectedFamily>();
        foreach (var bridges in bridged)
        {
            foreach (var (check, refusal) in Checks())
            {
                if (await check.FirstAsync(bridges.Select(b => b.Call)).ConfigureAwait(false) is { } call)
                {
                    unworthy.Add(Unworthy(bridges.Key, bridges.Where(b => b.Call == call), refusal));
                    break;
                }
            }
        }

        return unworthy;
    }

    private IEnumerable<(CallSiteCheck Check, Refusal Refusal)> Checks()
    {
        yield return (_threadBound, Refusal.ThreadBoundCaller);
        if (!_options.BridgeCallers)
            yield return (_requests, Refusal.RequestBridge);
        yield return (_contexts, Refusal.ContextBridge);
        yield return (_foreign, Refusal.LibraryBridge);
    }

    /// <summary>
    /// Each family alone may be worth its bridges, and together more calls block afterwards than before. Then those with the most bridges
    /// for what is awaited below them stay.
    /// </summary>
    private List<RejectedFamily> UnworthyTogether(
        IEnumerable<Family> families,
        BlockingCallCount blocking,
        ILookup<Family, (Family Family, FamilyCall Call, Refusal Refusal)> bridges)
    {
        var unworthy = new List<RejectedFamily>();
        foreach (var linked in blocking.Linked(families))
        {
            var sites = linked.Sum(blocking.Own);
            var bridged = linked.Where(f => CountOf(f, bridges) > 0).ToList();
            var count = bridged.Sum(f => CountOf(f, bridges));
            if (count <= sites)
                continue;

            var worst = bridged.Max(CostOf);
            unworthy.AddRange(bridged.Where(f => CostOf(f) == worst).Select(f => Unworthy(f, bridges[f], Refusal.TooManyBridges)));
        }

        return unworthy;

        double CostOf(Family family) => (double)CountOf(family, bridges) / blocking.Below(family);
    }

    /// <summary>Only itself awaits it, or it frees no thread.</summary>
    private static bool IsNeedless(KeptSyncFamily family, ChainPlan plan, BlockingCallCount count) =>
        count.Below(family) == 0 || !plan.AwaitedCalls.Any(c => c.Family == family && !family.Contains(c.Call));

    /// <summary>
    /// A twin is one bridge, however many go on calling it. One in a test takes no thread of the program, and one in async code takes it
    /// where none was expected to be taken: it counts twice.
    /// </summary>
    private static int CountOf(Family family, ILookup<Family, (Family Family, FamilyCall Call, Refusal Refusal)> bridges) =>
        family.KeepsSynchronousMember
            ? 1
            : bridges[family].Where(b => !b.Call.Edits.Context.Types.IsTestProject())
                .Sum(b => FunctionSyntax.IsInAsyncFunction(b.Call.Site) ? 2 : 1);

    /// <summary>Also while a type is initialized: every other thread that touches the type waits until this one is done.</summary>
    private static bool HoldsThread((Family Family, FamilyCall Call, Refusal Refusal) bridge) =>
        bridge.Refusal.Is(Refusal.ThreadAffine)
        || bridge.Refusal.Is(Refusal.Lock)
        || StaticInitialization.Contains(bridge.Call.Site);

    /// <param name="family">What is rejected.</param>
    /// <param name="bridges">The one that is in the way comes first.</param>
    /// <param name="refusal">Why.</param>
    private static RejectedFamily Unworthy(
        Family family,
        IEnumerable<(Family Family, FamilyCall Call, Refusal Refusal)> bridges,
        Refusal refusal) =>
        new(family, refusal, bridges.Select(b => new StayingCaller(b.Call, b.Refusal, isDirect: true)).FirstOrDefault());
}
