using System;
using System.Collections.Generic;
using System.Linq;

namespace AsyncHygiene.Demo;

/// <summary>What the fixes changed: the files with the number of lines, and one of them in full.</summary>
internal static class ChangeReport
{
    public static void Write(
        Report report,
        IReadOnlyDictionary<string, string[]> before,
        IReadOnlyDictionary<string, string[]> after,
        string shownFile)
    {
        var changes = Changes(before, after);
        report.Heading(
            $"What the fixes changed: {Quantity.Count(changes.Count, "file")}, "
                + $"{Quantity.Count(changes.Sum(change => change.Diff.Added), "line")} added, "
                + $"{changes.Sum(change => change.Diff.Removed)} removed");
        if (changes.Count == 0)
            return;

        var width = changes.Max(change => change.File.Length);
        foreach (var (file, diff) in changes)
            report.Line($"  {file.PadRight(width)}  +{diff.Added} -{diff.Removed}");

        var shown = changes.Find(change => change.File.EndsWith(shownFile, StringComparison.Ordinal));
        if (shown.Diff is null)
            shown = changes[0];
        report.Line();
        report.Line($"--- before/{shown.File}", Report.Strong);
        report.Line($"+++ after/{shown.File}", Report.Strong);
        foreach (var line in shown.Diff.Unified())
            report.ShortLine(line.TrimEnd(), line[0] switch { '+' => Report.Good, '-' => Report.Bad, '@' => Report.Faint, _ => null });
    }

    public static List<(string File, LineDiff Diff)> Changes(
        IReadOnlyDictionary<string, string[]> before,
        IReadOnlyDictionary<string, string[]> after) =>
        [.. before.Keys.Union(after.Keys, StringComparer.Ordinal)
            .Select(file => (File: file, Diff: new LineDiff(before.GetValueOrDefault(file, []), after.GetValueOrDefault(file, []))))
            .Where(change => !change.Diff.IsEmpty)
            .OrderBy(change => change.File, StringComparer.Ordinal)];
}
