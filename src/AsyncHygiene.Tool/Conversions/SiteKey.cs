using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Conversions;

/// <summary>Tells places apart by file: a project for several frameworks has each of them several times.</summary>
internal readonly record struct SiteKey(string Path, int Start)
{
    public static SiteKey Of(Location location) => new(location.SourceTree!.FilePath, location.SourceSpan.Start);
}
