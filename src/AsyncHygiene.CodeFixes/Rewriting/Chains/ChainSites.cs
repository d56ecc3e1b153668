using System.Collections.Generic;

namespace AsyncHygiene.Rewriting.Chains;

/// <summary>How many blocking calls go because a family is converted: its own, and those of the families that it calls.</summary>
internal sealed class ChainSites
{
    private readonly Dictionary<Family, int> _own = [];
    private readonly Dictionary<Family, HashSet<Family>> _callees = [];

    public void Add(Family around) => _own[around] = Own(around) + 1;

    public void AddCall(Family caller, Family callee)
    {
        if (!_callees.TryGetValue(caller, out var callees))
            _callees.Add(caller, callees = []);
        callees.Add(callee);
    }

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

    private int Own(Family family) => _own.TryGetValue(family, out var own) ? own : 0;
}
