using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Tool.Traces.Blocking;
using AsyncHygiene.Tool.Traces.Reading;

namespace AsyncHygiene.Tool.Traces.Recording;

/// <summary>Adds up what is seen second by second, so that no stack has to be kept.</summary>
internal sealed class LivePlaces
{
    private readonly Dictionary<string, double> _seconds = new(StringComparer.Ordinal);

    public void Add(BlockingTrace second)
    {
        foreach (var place in second.PoolPlaces)
        {
            var name = NameOf(place.Call);
            _seconds[name] = _seconds.GetValueOrDefault(name) + place.Seconds;
        }
    }

    public IReadOnlyList<LivePlace> Longest(int count)
    {
        var all = _seconds.Values.Sum();
        return [.. _seconds
            .OrderByDescending(s => s.Value)
            .ThenBy(s => s.Key, StringComparer.Ordinal)
            .Take(count)
            .Select(s => new LivePlace(s.Key, s.Value, s.Value / all))];
    }

    /// <summary>What is called has no name where the runtime compiled it before the session and has not told of it yet.</summary>
    private static string NameOf(BlockedCall call)
    {
        var function = call.Function ?? "no code of yours";
        return call.Callee == StackFrame.NoName ? function : $"{function}: {call.Callee}";
    }
}
