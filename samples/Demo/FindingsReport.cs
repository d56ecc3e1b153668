using System;
using System.Collections.Generic;
using System.Linq;

namespace AsyncHygiene.Demo;

/// <summary>The findings, grouped by rule: where each one is, and the line of source that it is about.</summary>
internal static class FindingsReport
{
    /// <param name="sources">The lines of each source file, by relative path.</param>
    public static void Write(Report report, IReadOnlyList<Finding> findings, IReadOnlyDictionary<string, string[]> sources)
    {
        foreach (var rule in findings.GroupBy(finding => finding.RuleId, StringComparer.Ordinal)
            .OrderBy(group => group.Key, StringComparer.Ordinal))
        {
            var rows = rule.OrderBy(finding => finding.File, StringComparer.Ordinal)
                .ThenBy(finding => finding.Line)
                .ThenBy(finding => finding.Column)
                .ToList();
            report.Heading($"{rule.Key}  {rows[0].Title}: {Count(rows)}");
            report.Line($"e.g. {rows[0].Message}", Report.Faint);
            var width = rows.Max(row => Place(row).Length);
            foreach (var row in rows)
                report.ShortLine($"  {Place(row).PadRight(width)}  {SourceLine(row, sources)}".TrimEnd());
        }
    }

    public static string Count(IReadOnlyCollection<Finding> findings)
    {
        var warnings = findings.Count(finding => finding.IsWarning);
        var parts = new List<string>();
        if (warnings > 0 || findings.Count == 0)
            parts.Add(Quantity.Count(warnings, "warning"));
        if (findings.Count > warnings)
            parts.Add(Quantity.Count(findings.Count - warnings, "suggestion"));
        return string.Join(" and ", parts);
    }

    /// <summary>How many findings of each rule have gone.</summary>
    public static string Fixed(IReadOnlyCollection<Finding> before, IReadOnlyCollection<Finding> after)
    {
        var fixes = before.CountBy(finding => finding.RuleId, StringComparer.Ordinal)
            .Select(rule => (Id: rule.Key, Count: rule.Value - after.Count(finding => finding.RuleId == rule.Key)))
            .Where(rule => rule.Count > 0)
            .OrderBy(rule => rule.Id, StringComparer.Ordinal)
            .ToList();
        return fixes.Count == 0
            ? "0 fixed"
            : $"{fixes.Sum(rule => rule.Count)} fixed ({string.Join(", ", fixes.Select(rule => $"{rule.Id} {rule.Count}"))})";
    }

    private static string Place(Finding finding) =>
        finding.File.Length == 0 ? "(the project)" : $"{finding.File}({finding.Line},{finding.Column})";

    private static string SourceLine(Finding finding, IReadOnlyDictionary<string, string[]> sources) =>
        sources.TryGetValue(finding.File, out var lines) && finding.Line >= 1 && finding.Line <= lines.Length
            ? lines[finding.Line - 1].Trim()
            : "";
}
