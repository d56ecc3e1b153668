using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Tool.Traces.Reading;

namespace AsyncHygiene.Tool.Traces.Blocking;

/// <summary>The waits in one call, while a recording is added up.</summary>
internal sealed class PlaceSum
{
    private readonly HashSet<int> _threads = [];
    private readonly List<ThreadWait> _waits = [];

    public ThreadWait Begin(int thread, IReadOnlyList<StackFrame> users)
    {
        var wait = new ThreadWait(this, users);
        _threads.Add(thread);
        _waits.Add(wait);
        return wait;
    }

    public BlockedPlace ToPlace(BlockedCall call)
    {
        var chains = _waits
            .Where(w => w.Users is not [])
            .GroupBy(w => KeyOf(w.Users), StringComparer.Ordinal)
            .Select(g => (g.Key, Chain: new CallerChain(g.First().Users, TimeOf(g))));
        return new BlockedPlace(
            call,
            TimeOf(_waits),
            _threads.Count,
            [.. chains.OrderByDescending(c => c.Chain.Seconds).ThenBy(c => c.Key, StringComparer.Ordinal).Select(c => c.Chain)]);
    }

    private static WaitTime TimeOf(IEnumerable<ThreadWait> waits) =>
        WaitTime.Sum(waits.Select(w => new WaitTime(w.Seconds, 1, w.Seconds)));

    private static string KeyOf(IReadOnlyList<StackFrame> users) =>
        string.Join('\n', users.Select(u => $"{u.Name} {u.Place?.File}:{u.Place?.Line}:{u.Place?.Column}"));
}
