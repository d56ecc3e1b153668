using System;
using System.Collections.Generic;
using System.Linq;

namespace AsyncHygiene.Tool.Traces.Blocking;

/// <summary>How long threads waited.</summary>
/// <param name="Seconds">Together, of all threads.</param>
/// <param name="Count">In how many waits; fewer than there were, where short ones fell between two samples.</param>
/// <param name="Longest">The longest of them, in seconds.</param>
internal readonly record struct WaitTime(double Seconds, int Count, double Longest)
{
    public static WaitTime Sum(IEnumerable<WaitTime> times) =>
        times.Aggregate(
            default(WaitTime),
            (sum, time) => new WaitTime(sum.Seconds + time.Seconds, sum.Count + time.Count, Math.Max(sum.Longest, time.Longest)));
}
