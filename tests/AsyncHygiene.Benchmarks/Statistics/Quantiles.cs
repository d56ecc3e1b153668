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
    public static Distribution? Distribution(IEnumerable<double> values)
    {
        var sorted = values.Order().ToList();
        return sorted.Count == 0
            ? null
            : new Distribution
            {
                Count = sorted.Count,
                Mean = sorted.Average(),
                Quantiles = [.. s_fractions.Select(fraction => new Point(fraction, At(sorted, fraction)))],
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
