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
        var stacks = _waits
            .GroupBy(w => w.Users, ReferenceEqualityComparer.Instance)
            .Select(g => (Users: g.First().Users, Time: TimeOf(g)));
        var chains = stacks
            .Where(s => s.Users is not [])
            .GroupBy(s => KeyOf(s.Users), StringComparer.Ordinal)
            .Select(g => (g.Key, Chain: new CallerChain(g.First().Users, g.Select(s => s.Time).Aggregate((a, b) => a.Plus(b)))));
        return new BlockedPlace(
            call,
            TimeOf(_waits),
            _threads.Count,
            [.. chains.OrderByDescending(c => c.Chain.Seconds).ThenBy(c => c.Key, StringComparer.Ordinal).Select(c => c.Chain)]);
    }

    private static WaitTime TimeOf(IEnumerable<ThreadWait> waits) =>
        waits.Aggregate(default(WaitTime), (time, w) => time.Plus(new WaitTime(w.Seconds, 1, w.Seconds)));

    private static string KeyOf(IReadOnlyList<StackFrame> users) =>
        string.Join('\n', users.Select(u => $"{u.Name} {u.Place?.File}:{u.Place?.Line}:{u.Place?.Column}"));
}
