using System.Collections.Generic;
using System.IO;

namespace AsyncHygiene.Tool.Findings;

/// <summary>
/// Workflow commands of GitHub Actions, which put each finding at its line of a pull request. GitHub shows the first ten of each kind that
/// a step writes.
/// </summary>
internal sealed class GitHubFormat : IFindingFormat
{
    public void Write(IReadOnlyList<Finding> findings, TextWriter output)
    {
        foreach (var f in findings)
        {
            var kind = f.IsWarning ? "warning" : "notice";
            output.WriteLine(
                $"::{kind} file={Property(f.Place.File)},line={f.Place.Line},endLine={f.Place.EndLine},col={f.Place.Column},"
                    + $"title={Property(f.Rule.Id)}::{Data(f.Message)}");
        }
    }

    private static string Data(string text) => text.Replace("%", "%25").Replace("\r", "%0D").Replace("\n", "%0A");

    private static string Property(string text) => Data(text).Replace(":", "%3A").Replace(",", "%2C");
}
