using System.Collections.Generic;
using System.Linq;

namespace AsyncHygiene.Benchmarks.Statistics;

/// <summary>Tells from the rates of a warm-up whether it is over.</summary>
internal static class Steadiness
{
    private const int Slices = 3;

    /// <summary>The just-in-time compiler makes hot code several times faster; what is left below this is noise.</summary>
    private const double Difference = 1.1;

    public static bool IsReached(IReadOnlyList<double> rates) =>
        rates.Count >= Slices && rates.TakeLast(Slices) is var last && last.Max() <= Difference * last.Min();
}
