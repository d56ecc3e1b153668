using System;
using System.Collections.Immutable;
using System.IO;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>How the path that a test gives becomes the name and the folders of a document.</summary>
internal readonly record struct DocumentPath(string Name, ImmutableArray<string> Folders)
{
    public static DocumentPath Parse(string path, string defaultPrefix)
    {
        var root = defaultPrefix[..(defaultPrefix.LastIndexOf('/') + 1)];
        if (path.StartsWith(root, StringComparison.Ordinal))
        {
            var parts = path[root.Length..].Split('/');
            return new DocumentPath(parts[^1], [.. parts[..^1]]);
        }

        return new DocumentPath(Path.IsPathRooted(path) ? path : Path.GetFileName(path), []);
    }
}
