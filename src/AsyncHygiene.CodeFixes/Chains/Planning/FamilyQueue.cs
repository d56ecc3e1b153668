using System.Collections.Generic;
using AsyncHygiene.Chains.Families;

namespace AsyncHygiene.Chains.Planning;

/// <summary>The families that a plan has to look at, each once, in the order in which they were found.</summary>
internal sealed class FamilyQueue
{
    private readonly HashSet<Family> _seen = [];
    private readonly Queue<Family> _next = new();

    public void Add(IEnumerable<Family> families)
    {
        foreach (var family in families)
        {
            if (_seen.Add(family))
                _next.Enqueue(family);
        }
    }

    /// <summary>The next family; null where none is left.</summary>
    public Family? Next() => _next.Count > 0 ? _next.Dequeue() : null;
}
