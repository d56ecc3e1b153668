using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Semantics;

namespace AsyncHygiene.Chains.Planning;

/// <summary>How many blocking calls go because a family is converted: its own, and those of the families that it calls.</summary>
internal sealed class BlockingCallCount
{
    private readonly Dictionary<Family, int> _own = [];
    private readonly Dictionary<Family, HashSet<Family>> _callees = [];

    /// <summary>An async function awaits them, no caller waits for them, or nothing in the solution calls them: an entry point.</summary>
    private readonly HashSet<Family> _ends = [];

    private BlockingCallCount()
    {
    }

    /// <param name="plan">The plan.</param>
    /// <param name="settled">Families that are converted in any case: what is awaited there counts for those around them.</param>
    public static BlockingCallCount Of(ChainPlan plan, HashSet<Family> settled)
    {
        var count = new BlockingCallCount();
        var written = new HashSet<ChainSeed>(plan.Sites);
        foreach (var (seed, host) in plan.AwaitedSeeds)
        {
            // What goes in a lock is what the other locks of the object are changed for, and the function around is one of their callers.
            if ((host.Gates.LastOrDefault() ?? host.Function) is { } counted
                && seed.Site is { RemovesBlocking: true }
                && written.Contains(seed)
                && !settled.Contains(counted))
            {
                count.Add(counted);
            }
        }

        count._ends.UnionWith(plan.Families.Where(f => !f.Calls.Any()));
        count._ends.UnionWith(plan.Discards.Select(d => d.Family));
        foreach (var (family, call, host) in plan.AwaitedCalls)
            count.Add(family, call, host, settled);
        return count;
    }

    /// <summary>The families below which a thread is free at last: an end, and everything that it awaits.</summary>
    public HashSet<Family> FreeingThreads() => WithCallees(_ends);

    /// <summary>The blocking calls that go in the family and in those that it calls.</summary>
    public int Below(Family family) => WithCallees([family]).Sum(Own);

    /// <summary>The families that call each other, directly or through others, in the order in which they were found.</summary>
    public IEnumerable<IReadOnlyList<Family>> Linked(IEnumerable<Family> families)
    {
        var neighbours = _callees
            .SelectMany(c => c.Value.SelectMany(callee => new[] { (From: c.Key, To: callee), (From: callee, To: c.Key) }))
            .ToLookup(n => n.From, n => n.To);
        var seen = new HashSet<Family>();
        foreach (var family in families)
        {
            if (!seen.Add(family))
                continue;

            var linked = new List<Family> { family };
            for (var next = 0; next < linked.Count; next++)
                linked.AddRange(neighbours[linked[next]].Where(seen.Add));
            yield return linked;
        }
    }

    public int Own(Family family) => _own.TryGetValue(family, out var own) ? own : 0;

    private void Add(Family family, FamilyCall call, HostDecision.Awaits host, HashSet<Family> settled)
    {
        foreach (var gate in host.Gates.Where(g => !settled.Contains(g) && !settled.Contains(family)))
            AddCall(gate, family);

        if (host.Function is not { } caller || settled.Contains(caller))
        {
            // A test is no reason to take a thread more in the program.
            if (!call.Edits.Context.Types.IsTestProject())
                _ends.Add(family);
        }
        else if (!settled.Contains(family))
            AddCall(caller, family);
        else if (call.IsWaitedFor)
            Add(caller);
    }

    private HashSet<Family> WithCallees(IEnumerable<Family> families)
    {
        var reached = new HashSet<Family>(families);
        var open = new Stack<Family>(reached);
        while (open.Count > 0)
        {
            if (!_callees.TryGetValue(open.Pop(), out var callees))
                continue;

            foreach (var callee in callees)
            {
                if (reached.Add(callee))
                    open.Push(callee);
            }
        }

        return reached;
    }

    private void Add(Family around) => _own[around] = Own(around) + 1;

    private void AddCall(Family caller, Family callee)
    {
        if (!_callees.TryGetValue(caller, out var callees))
            _callees.Add(caller, callees = []);
        callees.Add(callee);
    }
}
