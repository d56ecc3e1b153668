using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Chains.Safety;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains;

/// <summary>What a conversion did, and why it did not do the rest.</summary>
internal sealed class ChainReport
{
    public List<Location> Converted { get; } = [];

    public List<RefusedSeed> Refused { get; } = [];

    /// <summary>Calls that now block on a task because their function cannot be async.</summary>
    public List<(Location Call, Refusal Refusal)> Bridges { get; } = [];

    /// <summary>Members whose signature changed.</summary>
    public List<string> Members { get; } = [];

    /// <summary>Members that are new, next to synchronous ones that stay.</summary>
    public List<string> Added { get; } = [];

    public List<UnseenUse> UnseenUses { get; } = [];

    public List<FalseComment> FalseComments { get; } = [];

    /// <summary>Calls that were made without a look at their task, and still are.</summary>
    public List<Location> DroppedTasks { get; } = [];

    /// <summary>Awaited calls by which a function reaches itself again.</summary>
    public List<Location> Recursions { get; } = [];

    public int Documents { get; set; }

    public int Rounds { get; set; }

    /// <summary>Searches of the whole solution.</summary>
    public int Searches { get; set; }

    public bool ChangesNothing => Converted.Count == 0;

    public IEnumerable<(Refusal Refusal, int Count)> RefusalsByReason =>
        Refused.GroupBy(r => r.Refusal.Code)
            .Select(g => (g.First().Refusal, g.Count()))
            .OrderByDescending(g => g.Item2)
            .ThenBy(g => g.Refusal.Code, System.StringComparer.Ordinal);
}
