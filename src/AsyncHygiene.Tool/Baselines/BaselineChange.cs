using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Tool.Writing;

namespace AsyncHygiene.Tool.Baselines;

/// <summary>What becomes of a baseline.</summary>
/// <param name="Path">The file.</param>
/// <param name="Before">Nothing where there was none.</param>
/// <param name="After">Nothing where no finding is left: the file goes.</param>
internal sealed record BaselineChange(string Path, byte[]? Before, byte[]? After)
{
    public required int Known { get; init; }

    public required int Added { get; init; }

    public required int Removed { get; init; }

    private bool IsChange => After is null != Before is null || !After.AsSpan().SequenceEqual(Before);

    /// <summary>New texts first, all of them or none; then the files without a finding go.</summary>
    public static IReadOnlyList<BaselineChange> Write(
        IEnumerable<BaselineChange> changes,
        WriteSession session,
        CancellationToken cancellationToken)
    {
        var wanted = changes.Where(c => c.IsChange).ToList();
        session.Write(
            [.. wanted.Where(c => c.After is not null).Select(c => new FileChange(c.Path, c.Before, c.After!))],
            cancellationToken);
        foreach (var change in wanted.Where(c => c.After is null))
            session.Delete(change.Path, change.Before!);
        return wanted;
    }
}
