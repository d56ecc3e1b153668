using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace AsyncHygiene.Tool.Tests.Mutants;

/// <summary>All that is below a folder at one time, apart from what builds write.</summary>
internal sealed class Snapshot
{
    private const UnixFileMode AnyWrite = UnixFileMode.UserWrite | UnixFileMode.GroupWrite | UnixFileMode.OtherWrite;

    private static readonly string[] s_built = ["obj", "bin"];

    private Snapshot(string root) => Root = root;

    public string Root { get; }

    /// <summary>By path from the root, with slashes.</summary>
    public SortedDictionary<string, DiskEntry> Entries { get; } = new(StringComparer.Ordinal);

    public static Snapshot Of(string root)
    {
        var snapshot = new Snapshot(root);
        snapshot.Add(new DirectoryInfo(root));
        return snapshot;
    }

    /// <summary>The paths at which something else stands afterwards, or nothing, or something for the first time.</summary>
    public IReadOnlyList<string> ChangedIn(Snapshot after) =>
    [
        .. Entries.Keys.Union(after.Entries.Keys).Order(StringComparer.Ordinal).Where(path =>
            !Entries.TryGetValue(path, out var before)
                || !after.Entries.TryGetValue(path, out var now)
                || !before.IsSame(now)),
    ];

    private void Add(DirectoryInfo folder)
    {
        foreach (var entry in folder.EnumerateFileSystemInfos())
        {
            var path = Path.GetRelativePath(Root, entry.FullName).Replace('\\', '/');
            if (entry.LinkTarget is { } target)
            {
                Entries[path] = new([]) { LinkTarget = target };
            }
            else if (entry is DirectoryInfo below)
            {
                if (s_built.Contains(below.Name))
                    continue;

                Entries[path] = new([]) { IsFolder = true };
                Add(below);
            }
            else
            {
                Entries[path] = new(File.ReadAllBytes(entry.FullName)) { IsReadOnly = IsReadOnly(entry.FullName) };
            }
        }
    }

    private static bool IsReadOnly(string path) =>
        OperatingSystem.IsWindows()
            ? (File.GetAttributes(path) & FileAttributes.ReadOnly) != 0
            : (File.GetUnixFileMode(path) & AnyWrite) == 0;
}
