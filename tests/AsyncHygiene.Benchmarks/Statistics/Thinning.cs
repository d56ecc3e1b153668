using System.Collections.Generic;
using System.Linq;

namespace AsyncHygiene.Benchmarks.Statistics;

/// <summary>Makes long series short enough for a file. The first and the last item stay.</summary>
internal static class Thinning
{
    public static IReadOnlyList<T> Thin<T>(IReadOnlyList<T> items, int most) =>
        items.Count <= most ? items : [.. Enumerable.Range(0, most).Select(i => items[(int)((long)i * (items.Count - 1) / (most - 1))])];
}
