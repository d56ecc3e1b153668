using System;
using System.Collections.Generic;
using System.Linq;

namespace AsyncHygiene.Benchmarks.Report.Charts;

/// <summary>From zero.</summary>
internal sealed record LinearScale(double Maximum) : Scale
{
    public override bool IsLogarithmic => false;

    /// <summary>Up to the next tick, so that the highest value has one above it.</summary>
    public static LinearScale Rounded(double maximum, int ticks)
    {
        var step = Step(maximum / ticks);
        return new LinearScale(Math.Ceiling(maximum / step - 1e-9) * step);
    }

    public override double Place(double value) => Math.Clamp(value / Maximum, 0, 1);

    public override IReadOnlyList<double> Ticks(int most)
    {
        var step = Step(Maximum / Math.Max(1, most));
        return [.. Enumerable.Range(0, (int)Math.Floor(Maximum / step + 1e-9) + 1).Select(i => i * step)];
    }

    /// <summary>1, 2 or 5 times a power of ten, and not less than this.</summary>
    private static double Step(double least)
    {
        var power = Math.Pow(10, Math.Floor(Math.Log10(least)));
        foreach (var factor in (double[])[1, 2, 5])
        {
            if (power * factor >= least * (1 - 1e-9))
                return power * factor;
        }

        return power * 10;
    }
}
