using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

#pragma warning disable RS1035 // Fixes run in editors and tools that work on files; only what runs in the compiler must not.

namespace AsyncHygiene.Editing.Files;

/// <summary>The files below a folder that belong to a project and that the compiler does not see.</summary>
internal static class Folder
{
    /// <summary>What is built or fetched, and not written.</summary>
    private static readonly string[] s_leftOut = ["bin", "obj", "node_modules", "packages"];

    /// <summary>In the order of their paths; none where the folder cannot be read.</summary>
    public static IEnumerable<string> FilesBelow(string folder, IReadOnlyCollection<string> extensions)
    {
        var files = new List<string>();
        try
        {
            if (Directory.Exists(folder))
                Add(folder, extensions, files);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The rest is what can be seen.
        }

        return files.OrderBy(f => f, StringComparer.Ordinal);
    }

    /// <summary>Null where the file cannot be read.</summary>
    public static string? TextOf(string path)
    {
        try
        {
            return File.ReadAllText(path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    private static void Add(string folder, IReadOnlyCollection<string> extensions, List<string> files)
    {
        files.AddRange(Directory.EnumerateFiles(folder).Where(f => extensions.Contains(Path.GetExtension(f).ToLowerInvariant())));
        foreach (var inner in Directory.EnumerateDirectories(folder))
        {
            var name = Path.GetFileName(inner);
            var isLink = (File.GetAttributes(inner) & FileAttributes.ReparsePoint) != 0;
            if (!isLink && name[0] != '.' && !s_leftOut.Contains(name, StringComparer.OrdinalIgnoreCase))
                Add(inner, extensions, files);
        }
    }
}
