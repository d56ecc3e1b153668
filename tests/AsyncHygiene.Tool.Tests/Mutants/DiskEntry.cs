using System;

namespace AsyncHygiene.Tool.Tests.Mutants;

/// <summary>What stands at a path: a file with its bytes, a link, or a folder.</summary>
internal sealed record DiskEntry(byte[] Content)
{
    public bool IsReadOnly { get; init; }

    public bool IsFolder { get; init; }

    public string? LinkTarget { get; init; }

    public bool IsSame(DiskEntry other) =>
        IsReadOnly == other.IsReadOnly
        && IsFolder == other.IsFolder
        && LinkTarget == other.LinkTarget
        && Content.AsSpan().SequenceEqual(other.Content);
}
