using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Statistics;

/// <summary>
/// A visitor with one connection cannot ask again before the answer is there, so a server that stands still would count as one slow answer.
/// Every moment at which the visitor would have asked is filled in.
/// </summary>
internal static class PingSlots
{
    /// <param name="pings">Start and end of each ping in seconds; no end where the answer was still missing.</param>
    /// <param name="cut">When the probe was stopped.</param>
    /// <returns>Null when there was no ping.</returns>
    public static PingProbe? Fill(double intervalSeconds, IEnumerable<(double Start, double? End)> pings, double cut)
    {
        var (answered, waiting) = (new List<double>(), new List<double>());
        foreach (var (start, end) in pings)
            (end is null ? waiting : answered).AddRange(Slots(start, end ?? cut).Select(slot => ((end ?? cut) - slot) * 1000));

        return Quantiles.Distribution(answered, waiting) is { } latency
            ? new PingProbe { IntervalMilliseconds = intervalSeconds * 1000, Latency = latency }
            : null;

        // The ping itself is the first, however quick its answer was.
        IEnumerable<double> Slots(double start, double end) =>
            Enumerable.Range(0, int.MaxValue).Select(n => start + (n * intervalSeconds)).TakeWhile((slot, n) => n == 0 || slot < end);
    }
}
