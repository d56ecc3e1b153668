using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Chains.Families;

namespace AsyncHygiene.Chains;

/// <summary>How many blocking calls go because a family is converted: its own, and those of the families that it calls.</summary>
internal sealed class ChainSites
{
    private readonly Dictionary<Family, int> _own = [];
    private readonly Dictionary<Family, HashSet<Family>> _callees = [];
    private readonly HashSet<Family> _ends = [];

    /// <summary>A blocking call in a member of the family goes.</summary>
    public void Add(Family around) => _own[around] = Own(around) + 1;

    public void AddCall(Family caller, Family callee)
    {
        if (!_callees.TryGetValue(caller, out var callees))
            _callees.Add(caller, callees = []);
        callees.Add(callee);
    }

    /// <summary>Somebody awaits the family who is async already, or nobody in the solution calls it: an entry point, a public member.</summary>
    public void AddEnd(Family family) => _ends.Add(family);

    public bool IsEnd(Family family) => _ends.Contains(family);

    public int Below(Family family)
    {
        var sites = 0;
        var seen = new HashSet<Family> { family };
        var open = new Stack<Family>(seen);
        while (open.Count > 0)
        {
            var next = open.Pop();
            sites += Own(next);
            if (!_callees.TryGetValue(next, out var callees))
                continue;

            foreach (var callee in callees)
            {
                if (seen.Add(callee))
                    open.Push(callee);
            }
        }

        return sites;
    }

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
}
