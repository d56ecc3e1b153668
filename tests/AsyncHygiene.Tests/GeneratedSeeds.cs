using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace AsyncHygiene.Tests;

/// <summary>
/// Which generated programs a test takes. <c>ASYNC_HYGIENE_LONG=1</c> makes thousands of some dozens, and
/// <c>ASYNC_HYGIENE_SEEDS=1000-1200</c> takes those of other seeds.
/// </summary>
internal static class GeneratedSeeds
{
    private const int Many = 3000;

    private static readonly bool s_long = Environment.GetEnvironmentVariable("ASYNC_HYGIENE_LONG") == "1";

    public static IReadOnlyList<int> Of(int some, int first = 1)
    {
        if (Environment.GetEnvironmentVariable("ASYNC_HYGIENE_SEEDS") is not { } range)
            return Enumerable.Range(first, s_long ? Many : some).ToList();

        var bounds = range.Split('-').Select(bound => int.Parse(bound, CultureInfo.InvariantCulture)).ToArray();
        return Enumerable.Range(bounds[0], bounds[1] - bounds[0] + 1).ToList();
    }
}
