using System;
using System.Globalization;

namespace AsyncHygiene.Benchmarks;

/// <summary>How the output writes numbers, alike on every machine.</summary>
internal static class Number
{
    public static string Text(double number) =>
        number.ToString(Math.Abs(number) switch { < 10 => "0.##", < 100 => "0.#", _ => "#,0" }, CultureInfo.InvariantCulture);

    public static string Seconds(double seconds) => seconds < 1 ? $"{Text(seconds * 1000)} ms" : $"{Text(seconds)} s";
}
