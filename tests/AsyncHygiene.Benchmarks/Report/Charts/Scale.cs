using System;
using System.Collections.Generic;
using System.Linq;

namespace AsyncHygiene.Benchmarks.Report.Charts;

/// <summary>Where a value stands between the two ends of an axis.</summary>
internal abstract record Scale
{
    /// <summary>From this ratio on small values would be invisible on a linear axis.</summary>
    private const double LogarithmicFrom = 100;

    public abstract bool IsLogarithmic { get; }

    /// <summary>0 at the low end, 1 at the high end; values outside stay at the end.</summary>
    public abstract double Place(double value);

    public abstract IReadOnlyList<double> Ticks(int most);

    /// <summary>Begins at zero unless the values are a hundredfold apart.</summary>
    public static Scale For(IEnumerable<double> values)
    {
        var all = values.ToList();
        var positive = all.Where(v => v > 0).ToList();
        if (positive.Count == all.Count && positive.Count > 0 && positive.Max() / positive.Min() >= LogarithmicFrom)
            return new LogarithmicScale(positive.Min(), positive.Max());
        return new LinearScale(positive.DefaultIfEmpty(1).Max());
    }
}
