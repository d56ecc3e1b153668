using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Statistics;

/// <summary>Quantiles by nearest rank: every one of them is a time that was measured.</summary>
internal static class Quantiles
{
    private static readonly double[] s_fractions = [.. Enumerable.Range(0, 100).Select(percent => percent / 100d), 0.995, 0.999, 1];

    /// <summary>Null for nothing.</summary>
    /// <param name="unanswered">How long those have waited that have no answer yet; they count too.</param>
    public static Distribution? Distribution(IEnumerable<double> answered, IEnumerable<double>? unanswered = null)
    {
        var waiting = (unanswered ?? []).Order().ToList();
        var known = answered.Order().ToList();
        var all = known.Concat(waiting).Order().ToList();
        return all.Count == 0
            ? null
            : new Distribution
            {
                Count = all.Count,
                Unanswered = waiting.Count,
                Mean = all.Average(),
                Quantiles = [.. s_fractions.Select(fraction => new Point(fraction, At(all, fraction)))],
                // An answer that was quicker than the shortest of those waits keeps its rank, whenever the others come.
                ExactUpTo = waiting.Count == 0 ? 1 : (double)known.Count(time => time <= waiting[0]) / all.Count,
            };
    }

    public static double At(IReadOnlyList<double> sorted, double fraction) =>
        // Without the small part 0.07 of 100 would be the eighth.
        sorted[Math.Clamp((int)Math.Ceiling((fraction * sorted.Count) - 1e-9) - 1, 0, sorted.Count - 1)];

    public static double Median(IEnumerable<double> values)
    {
        var sorted = values.Order().ToList();
        return sorted.Count % 2 == 1 ? sorted[sorted.Count / 2] : (sorted[(sorted.Count / 2) - 1] + sorted[sorted.Count / 2]) / 2;
    }
}
