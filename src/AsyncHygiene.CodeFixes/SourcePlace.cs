using System.IO;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene;

/// <summary>A place in the sources, as the reason of a refusal names it.</summary>
internal static class SourcePlace
{
    /// <summary><c>'Orders.cs', line 12</c></summary>
    public static string Of(Location location)
    {
        var place = location.GetLineSpan();
        return $"'{Path.GetFileName(place.Path)}', line {place.StartLinePosition.Line + 1}";
    }
}
