using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace AsyncHygiene.Tool.Writing;

/// <summary>The one path of a file that has several by symbolic links. A link stays a link when its target is replaced.</summary>
internal static class RealPath
{
    private const int MostLinks = 40;

    public static string Of(string path)
    {
        var full = Path.GetFullPath(path);
        var resolved = Path.GetPathRoot(full)!;
        var parts = new Stack<string>();
        Push(parts, full[resolved.Length..]);
        var links = 0;
        while (parts.TryPop(out var part))
        {
            if (part == "..")
            {
                resolved = Path.GetDirectoryName(resolved) ?? resolved;
                continue;
            }

            var next = Path.Combine(resolved, part);
            if (LinkTarget(next) is not { } target)
            {
                resolved = next;
                continue;
            }

            if (++links > MostLinks)
                throw new IOException($"Too many symbolic links lead from '{path}' to each other.");

            // Only now: '..' in a link leads up from the folder that the links before it lead to.
            if (Path.IsPathRooted(target))
            {
                resolved = Path.GetPathRoot(target)!;
                target = target[resolved.Length..];
            }

            Push(parts, target);
        }

        return resolved;
    }

    private static string? LinkTarget(string path) =>
        Directory.Exists(path) ? new DirectoryInfo(path).LinkTarget : new FileInfo(path).LinkTarget;

    private static void Push(Stack<string> parts, string path)
    {
        char[] separators = [Path.DirectorySeparatorChar, Path.AltDirectorySeparatorChar];
        foreach (var part in path.Split(separators, StringSplitOptions.RemoveEmptyEntries).Reverse().Where(p => p != "."))
            parts.Push(part);
    }
}
