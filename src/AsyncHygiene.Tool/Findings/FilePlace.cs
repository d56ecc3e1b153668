using System.IO;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Findings;

/// <summary>A span of a file. Lines and columns count from 1, and the end column is behind the last character.</summary>
/// <param name="File">From the folder of the solution, with forward slashes.</param>
internal readonly record struct FilePlace(string File, int Line, int Column, int EndLine, int EndColumn)
{
    /// <summary>Where generated code says where it comes from, as that of Razor does, the place in that file.</summary>
    public static FilePlace Of(Location location, string folder)
    {
        var span = location.GetMappedLineSpan();
        return new FilePlace(
            NameOf(span.Path, folder),
            span.StartLinePosition.Line + 1,
            span.StartLinePosition.Character + 1,
            span.EndLinePosition.Line + 1,
            span.EndLinePosition.Character + 1);
    }

    /// <summary>The file as a whole.</summary>
    public static FilePlace Of(string file, string folder) => new(NameOf(file, folder), 1, 1, 1, 1);

    private static string NameOf(string file, string folder) =>
        Path.GetRelativePath(folder, Path.Combine(folder, file)).Replace('\\', '/');
}
