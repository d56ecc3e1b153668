using System;
using System.Collections.Generic;
using System.Linq;

namespace AsyncHygiene.Benchmarks.Report.Charts;

/// <summary>Equal distances are equal factors; it begins and ends at one, two or five times a power of ten.</summary>
internal sealed record LogarithmicScale : Scale
{
    private static readonly double[] s_ends = [1, 2, 5, 10];

    private readonly double _from;
    private readonly double _to;

    public LogarithmicScale(double minimum, double maximum)
    {
        var (low, high) = (Power(minimum), Power(maximum));
        _from = low * s_ends.Last(end => low * end <= minimum * (1 + 1e-9));
        _to = high * s_ends.First(end => high * end >= maximum * (1 - 1e-9));
    }

    public override bool IsLogarithmic => true;

    public override double Place(double value) => value <= 0 ? 0 : Math.Clamp(Math.Log(value / _from) / Math.Log(_to / _from), 0, 1);

    /// <summary>Powers of ten only, so that a reader sees the factor between two of them.</summary>
    public override IReadOnlyList<double> Ticks(int most)
    {
        var first = (int)Math.Ceiling(Math.Log10(_from) - 1e-9);
        var last = (int)Math.Floor(Math.Log10(_to) + 1e-9);
        var step = Math.Max(1, (int)Math.Ceiling((last - first + 1) / (double)Math.Max(1, most)));
        return [.. Enumerable.Range(0, (last - first) / step + 1).Select(i => Math.Pow(10, first + i * step))];
    }

    private static double Power(double value) => Math.Pow(10, Math.Floor(Math.Log10(value) + 1e-9));
}
