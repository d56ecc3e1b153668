using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Tool.Findings;
using AsyncHygiene.Tool.Traces.Blocking;
using AsyncHygiene.Tool.Traces.Reading;

namespace AsyncHygiene.Tool.Tests.Traces;

/// <summary>What a recording could have had.</summary>
internal static class ManualTrace
{
    public static BlockingTrace Of(params IReadOnlyList<BlockedPlace> places) => new()
    {
        Program = "Web",
        ProcessId = 1,
        Seconds = 2,
        Samples = 1,
        Pool = new ThreadSeconds(places.Sum(p => p.Seconds), 0, 0),
        Life = [new PoolSecond(0, 4, 0, 1), new PoolSecond(1, 6, 20, 5)],
        Growth = new PoolGrowth(2, 0, 0),
        Contention = (0, 0),
        Places = places,
        Notes = [],
    };

    /// <summary>One wait of one thread.</summary>
    public static BlockedPlace WaitOf(double seconds, BlockedCall call, params IReadOnlyList<StackFrame> users)
    {
        var time = new WaitTime(seconds, 1, seconds);
        return new BlockedPlace(call, time, 1, users is [] ? [] : [new CallerChain(users, time)]);
    }

    /// <summary>The first place in a text that has these words.</summary>
    public static FilePlace PlaceOf(string statement, string source, string file)
    {
        var lines = source.Split('\n');
        var line = Array.FindIndex(lines, l => l.Contains(statement, StringComparison.Ordinal));
        var column = lines[line].IndexOf(statement, StringComparison.Ordinal) + 1;
        return new FilePlace(file, line + 1, column, line + 1, column + statement.Length);
    }
}
