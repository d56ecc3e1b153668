using System;
using System.Collections.Generic;
using System.Linq;

namespace AsyncHygiene.Tool.Traces.Blocking;

/// <summary>How long threads waited in a call.</summary>
/// <param name="Call">Where.</param>
/// <param name="Time">Together, of all threads.</param>
/// <param name="Threads">How many different threads waited there.</param>
/// <param name="Chains">How the user's code came there, most first.</param>
internal sealed record BlockedPlace(BlockedCall Call, WaitTime Time, int Threads, IReadOnlyList<CallerChain> Chains)
{
    public double Seconds => Time.Seconds;

    /// <summary>On whose behalf, most first.</summary>
    public IReadOnlyList<EntryTime> Entries =>
        [.. Chains
            .GroupBy(c => c.Entry)
            .Select(g => new EntryTime(g.Key, g.Sum(c => c.Seconds)))
            .OrderByDescending(e => e.Seconds)
            .ThenBy(e => e.Name, StringComparer.Ordinal)];
}
