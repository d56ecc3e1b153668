using System;
using System.Globalization;

namespace AsyncHygiene.Demo;

/// <summary>How the output writes numbers.</summary>
internal static class Quantity
{
    public static string Count(int number, string one, string? many = null) =>
        string.Create(CultureInfo.InvariantCulture, $"{number} {(number == 1 ? one : many ?? one + "s")}");

    public static string Duration(TimeSpan time) =>
        time < TimeSpan.FromMilliseconds(100)
            ? string.Create(CultureInfo.InvariantCulture, $"{time.TotalMilliseconds:0} ms")
            : string.Create(CultureInfo.InvariantCulture, $"{time.TotalSeconds:0.0} s");
}
