using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace AsyncHygiene.Tool.Findings;

/// <summary>A line for each finding, as compilers write them, and a line with the sums.</summary>
internal sealed class TextFormat : IFindingFormat
{
    public void Write(IReadOnlyList<Finding> findings, TextWriter output)
    {
        foreach (var f in findings)
        {
            var severity = f.IsWarning ? "warning" : "info";
            output.WriteLine($"{f.Place.File}({f.Place.Line},{f.Place.Column}): {severity} {f.Rule.Id}: {f.Message}");
        }

        WriteSummary(findings, output);
    }

    /// <summary>The line with the sums alone.</summary>
    public void WriteSummary(IReadOnlyList<Finding> findings, TextWriter output)
    {
        var files = findings.Select(f => f.Place.File).Distinct().Count();
        var warnings = findings.Count(f => f.IsWarning);
        output.WriteLine(
            findings.Count == 0
                ? "Nothing was found."
                : $"{Count(warnings, "warning")} and {findings.Count - warnings} information in {Count(files, "file")}.");
    }

    private static string Count(int count, string what) => count == 1 ? $"1 {what}" : $"{count} {what}s";
}
