using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Processes;

namespace AsyncHygiene.Tool.Findings;

/// <summary>
/// The lines of the working tree that git does not find in a revision: changed, added, or in a file that it does not know yet.
/// </summary>
internal sealed partial class ChangedLines
{
    private readonly Dictionary<string, List<(int First, int Last)>> _lines;

    private ChangedLines(Dictionary<string, List<(int First, int Last)>> lines) => _lines = lines;

    /// <param name="folder">Where the findings' paths begin: a folder of the repository.</param>
    /// <param name="revision">Whatever git takes for one; the lines are compared with where the branch left it.</param>
    /// <param name="cancellationToken">Ends git.</param>
    /// <exception cref="ToolException">The folder is in no repository, or the revision is unknown.</exception>
    public static async Task<ChangedLines> SinceAsync(string folder, string revision, CancellationToken cancellationToken)
    {
        if (revision.StartsWith('-'))
            throw new ToolException($"'{revision}' is no revision.", ExitCode.BadInput);

        var git = new Git(folder);
        var commit = (await git.AskAsync(["rev-parse", "--verify", "--quiet", revision + "^{commit}"], cancellationToken))?.Trim()
            ?? throw new ToolException($"git knows no revision '{revision}' in '{folder}'.", ExitCode.BadInput);

        // Two histories without a common commit have no place where one left the other.
        var start = (await git.AskAsync(["merge-base", commit, "HEAD"], cancellationToken))?.Trim() ?? commit;
        var diff = await git.AskAsync(
            ["diff", "--unified=0", "--no-color", "--no-ext-diff", "--relative", start, "--", "."],
            cancellationToken);
        var untracked = await git.AskAsync(["ls-files", "--others", "--exclude-standard", "-z", "--", "."], cancellationToken);
        var lines = Parse(diff ?? "");
        foreach (var file in (untracked ?? "").Split('\0', StringSplitOptions.RemoveEmptyEntries))
            lines[file] = [(1, int.MaxValue)];
        return new ChangedLines(lines);
    }

    public static Dictionary<string, List<(int First, int Last)>> Parse(string diff)
    {
        var lines = new Dictionary<string, List<(int First, int Last)>>(StringComparer.Ordinal);
        List<(int First, int Last)>? current = null;
        foreach (var line in diff.Split('\n').Select(l => l.TrimEnd('\r')))
        {
            if (line.StartsWith("+++ b/", StringComparison.Ordinal))
                lines[line[6..].TrimEnd('\t')] = current = [];
            else if (Hunk().Match(line) is { Success: true } hunk && current is not null)
            {
                var first = int.Parse(hunk.Groups["first"].ValueSpan, System.Globalization.CultureInfo.InvariantCulture);
                var count = hunk.Groups["count"] is { Success: true } group
                    ? int.Parse(group.ValueSpan, System.Globalization.CultureInfo.InvariantCulture)
                    : 1;
                if (count > 0)
                    current.Add((first, first + count - 1));
            }
        }

        return lines;
    }

    public bool Contain(FilePlace place) =>
        _lines.TryGetValue(place.File, out var ranges) && ranges.Exists(r => r.First <= place.EndLine && place.Line <= r.Last);

    [GeneratedRegex(@"^@@ -\d+(,\d+)? \+(?<first>\d+)(,(?<count>\d+))? @@", RegexOptions.CultureInvariant)]
    private static partial Regex Hunk();
}
