using System.Collections.Generic;
using System.Linq;

namespace AsyncHygiene.Tool.Changes;

/// <summary>
/// The difference of two texts by lines. Myers' greedy search: its cost grows with what changed, not with the length of the file.
/// </summary>
internal sealed class LineDiff
{
    private const int ContextLines = 3;

    private readonly List<(char Sign, string Line)> _lines;

    public LineDiff(string before, string after) => _lines = Compare(Lines(before), Lines(after));

    public int Added => _lines.Count(line => line.Sign == '+');

    public int Removed => _lines.Count(line => line.Sign == '-');

    /// <summary>The hunks of a unified diff, each line with its end.</summary>
    public IEnumerable<string> Unified()
    {
        var shown = new bool[_lines.Count];
        for (var i = 0; i < _lines.Count; i++)
        {
            for (var near = i - ContextLines; _lines[i].Sign != ' ' && near <= i + ContextLines; near++)
            {
                if (near >= 0 && near < shown.Length)
                    shown[near] = true;
            }
        }

        var (before, after) = (1, 1);
        for (var i = 0; i < _lines.Count;)
        {
            if (!shown[i])
            {
                (i, before, after) = (i + 1, before + 1, after + 1);
                continue;
            }

            var end = i;
            while (end < shown.Length && shown[end])
                end++;
            var hunk = _lines[i..end];
            var (removed, added) = (hunk.Count(line => line.Sign != '+'), hunk.Count(line => line.Sign != '-'));
            yield return $"@@ -{before},{removed} +{after},{added} @@\n";
            foreach (var (sign, line) in hunk)
                yield return line is [.., '\n'] ? sign + line : $"{sign}{line}\n\\ No newline at end of file\n";
            (i, before, after) = (end, before + removed, after + added);
        }
    }

    private static List<string> Lines(string text)
    {
        var lines = new List<string>();
        for (var start = 0; start < text.Length;)
        {
            var end = text.IndexOf('\n', start);
            var next = end < 0 ? text.Length : end + 1;
            lines.Add(text[start..next]);
            start = next;
        }

        return lines;
    }

    private static List<(char Sign, string Line)> Compare(List<string> before, List<string> after)
    {
        // On diagonal k (lines of before minus lines of after), how far d changes reach; one snapshot for each d, to walk back.
        var most = before.Count + after.Count;
        var reach = new int[(2 * most) + 3];
        var steps = new List<int[]>();
        for (var d = 0; d <= most; d++)
        {
            steps.Add(reach[(most - d)..(most + d + 3)]);
            for (var k = -d; k <= d; k += 2)
            {
                var x = IsInsertion(k, d, reach[most + k], reach[most + k + 2]) ? reach[most + k + 2] : reach[most + k] + 1;
                while (x < before.Count && x - k < after.Count && before[x] == after[x - k])
                    x++;
                reach[most + 1 + k] = x;
                if (x >= before.Count && x - k >= after.Count)
                    return WalkBack(before, after, steps);
            }
        }

        return [];
    }

    private static List<(char Sign, string Line)> WalkBack(List<string> before, List<string> after, List<int[]> steps)
    {
        var lines = new List<(char Sign, string Line)>();
        var (x, y) = (before.Count, after.Count);
        for (var d = steps.Count - 1; d > 0; d--)
        {
            var k = x - y;
            var (below, above) = (steps[d][k + d], steps[d][k + d + 2]);
            var isInsertion = IsInsertion(k, d, below, above);
            var from = isInsertion ? above : below + 1;
            for (; x > from; y--)
                lines.Add((' ', before[--x]));
            lines.Add(isInsertion ? ('+', after[--y]) : ('-', before[--x]));
        }

        while (x > 0)
            lines.Add((' ', before[--x]));
        lines.Reverse();
        return lines;
    }

    private static bool IsInsertion(int k, int d, int below, int above) => k == -d || (k != d && below < above);
}
