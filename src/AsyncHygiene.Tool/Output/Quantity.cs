using System.Globalization;

namespace AsyncHygiene.Tool.Output;

/// <summary>A number with its noun, in the singular where it is one, or with its unit.</summary>
internal static class Quantity
{
    public static string Of(int count, string noun) => count == 1 ? $"1 {noun}" : $"{count} {noun}s";

    public static string Seconds(double seconds) => string.Create(CultureInfo.InvariantCulture, $"{seconds:0.0} s");
}
