using System;

namespace AsyncHygiene.Tool.Traces.Blocking;

/// <summary>How long threads waited.</summary>
/// <param name="Seconds">Together, of all threads.</param>
/// <param name="Count">In how many waits; fewer than there were, where short ones fell between two samples.</param>
/// <param name="Longest">The longest of them, in seconds.</param>
internal readonly record struct WaitTime(double Seconds, int Count, double Longest)
{
    public WaitTime Plus(WaitTime other) => new(Seconds + other.Seconds, Count + other.Count, Math.Max(Longest, other.Longest));
}
