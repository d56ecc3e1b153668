using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json;

namespace AsyncHygiene.Demo;

/// <summary>What one pass of <c>dotnet format</c> says that it fixed.</summary>
internal sealed record FormatPass(int Files, IReadOnlyDictionary<string, int> FixesByRule)
{
    public const string FileName = "format-report.json";

    public int Fixes => FixesByRule.Values.Sum();

    public static FormatPass Read(string report)
    {
        using var json = JsonDocument.Parse(report);
        var changes = json.RootElement.EnumerateArray()
            .SelectMany(document => document.GetProperty("FileChanges").EnumerateArray().Select(change => (File: document.GetProperty("FilePath").GetString()!, Rule: change.GetProperty("DiagnosticId").GetString()!)))
            .ToList();
        return new FormatPass(
            changes.Select(change => change.File).Distinct(StringComparer.Ordinal).Count(),
            changes.GroupBy(change => change.Rule, StringComparer.Ordinal).OrderBy(group => group.Key, StringComparer.Ordinal).ToDictionary(group => group.Key, group => group.Count(), StringComparer.Ordinal));
    }

    public override string ToString() =>
        Fixes == 0 ? "nothing to fix" : $"{Quantity.Count(Fixes, "fix", "fixes")} in {Quantity.Count(Files, "file")} ({string.Join(", ", FixesByRule.Select(pair => $"{pair.Key} {pair.Value}"))})";
}
