using System.Collections.Generic;
using System.IO;
using System.Linq;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Findings;

/// <summary>A line for each finding, as compilers write them, and a line with the sums.</summary>
/// <param name="known">How many findings are left out, because the baseline has them.</param>
/// <param name="leftOut">The projects of which nothing is known: without their names "Nothing was found" would be taken for all.</param>
internal sealed class TextFormat(int known = 0, IReadOnlyList<string>? leftOut = null) : IFindingFormat
{
    public static string LineOf(Finding finding) =>
        $"{finding.Place.File}({finding.Place.Line},{finding.Place.Column}): {(finding.IsWarning ? "warning" : "info")} "
            + $"{finding.Rule.Id}: {finding.Message}{CalledFrom(finding.UnnamedPath)}";

    /// <summary>In brackets at the end, where compilers write the project.</summary>
    private static string CalledFrom(IReadOnlyList<PathStep> path) =>
        path.Count == 0 ? "" : $" [called from {string.Join(RequestPathText.Arrow, path.Select(s => s.Caller))}]";

    public void Write(IReadOnlyList<Finding> findings, TextWriter output)
    {
        foreach (var finding in findings)
            output.WriteLine(LineOf(finding));
        WriteSummary(findings, output);
    }

    /// <summary>The line with the sums alone.</summary>
    public void WriteSummary(IReadOnlyList<Finding> findings, TextWriter output)
    {
        var files = findings.Select(f => f.Place.File).Distinct().Count();
        var warnings = findings.Count(f => f.IsWarning);
        var sums = findings.Count == 0
            ? known == 0 ? "Nothing was found" : "Nothing new was found"
            : $"{Quantity.Of(warnings, "warning")} and {findings.Count - warnings} information in {Quantity.Of(files, "file")}";
        if (known > 0)
            sums += $"; {Quantity.Of(known, "finding")} of the baseline left out";
        if (leftOut is { Count: > 0 })
            sums += $"; not looked at: {string.Join(", ", leftOut)}";
        output.WriteLine(sums + ".");
    }
}
