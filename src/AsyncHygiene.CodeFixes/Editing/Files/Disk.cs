using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;

#pragma warning disable RS1035 // Fixes run in editors and tools that work on files; only what runs in the compiler must not.

namespace AsyncHygiene.Editing.Files;

/// <summary>What fixes ask the disk: which file a path leads to.</summary>
internal sealed class Disk
{
    private const int MostLinks = 40;

    /// <summary>Not part of the .NET that this is compiled for; null in hosts on .NET Framework, where links to files are rare.</summary>
    private static readonly PropertyInfo? s_linkTarget = typeof(FileSystemInfo).GetProperty("LinkTarget");

    private static readonly bool s_ignoresCase =
        RuntimeInformation.IsOSPlatform(OSPlatform.Windows) || RuntimeInformation.IsOSPlatform(OSPlatform.OSX);

    private readonly Dictionary<string, string> _folders = new(StringComparer.Ordinal);
    private readonly Dictionary<string, HashSet<string>> _names = new(StringComparer.Ordinal);

    /// <summary>The one path of a file that has several: by links, by <c>..</c>, or by letters that the disk takes for the same.</summary>
    public string FileOf(string path)
    {
        try
        {
            var full = Path.GetFullPath(path);
            for (var links = 0; links < MostLinks; links++)
            {
                full = Path.Combine(FolderOf(Path.GetDirectoryName(full)!), Path.GetFileName(full));
                if (TargetOf(new FileInfo(full)) is not { } target)
                    return AsOnDisk(full);

                full = Path.GetFullPath(Path.Combine(Path.GetDirectoryName(full)!, target));
            }
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            // Then the path is all that is known.
        }

        return path;
    }

    private string FolderOf(string folder)
    {
        if (_folders.TryGetValue(folder, out var known))
            return known;

        _folders[folder] = folder;
        var real = Path.GetDirectoryName(folder) is { } parent ? Path.Combine(FolderOf(parent), Path.GetFileName(folder)) : folder;
        return _folders[folder] = TargetOf(new DirectoryInfo(real)) is { } target
            ? FolderOf(Path.GetFullPath(Path.Combine(Path.GetDirectoryName(real)!, target)))
            : real;
    }

    private static string? TargetOf(FileSystemInfo file) => s_linkTarget?.GetValue(file) as string;

    /// <summary>With the letters that the folder has the name in, where it has no other file that differs in them only.</summary>
    private string AsOnDisk(string path)
    {
        var folder = Path.GetDirectoryName(path)!;
        if (!_names.TryGetValue(folder, out var names))
        {
            var found = Directory.Exists(folder) ? Directory.EnumerateFiles(folder).Select(f => Path.GetFileName(f)!) : [];
            _names.Add(folder, names = new HashSet<string>(found, StringComparer.Ordinal));
        }

        var name = Path.GetFileName(path);
        if (names.Contains(name))
            return path;
        if (File.Exists(path) || s_ignoresCase)
            return Path.Combine(folder, names.FirstOrDefault(n => string.Equals(n, name, StringComparison.OrdinalIgnoreCase)) ?? name);

        return path;
    }
}
