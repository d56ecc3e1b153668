namespace AsyncHygiene.Tool.Output;

/// <summary>A number with its noun, in the singular where it is one.</summary>
internal static class Quantity
{
    public static string Of(int count, string noun) => count == 1 ? $"1 {noun}" : $"{count} {noun}s";
}
