using System;
using System.Collections.Generic;
using System.Linq;

namespace AsyncHygiene.Demo;

/// <summary>
/// The difference of two texts as unified hunks, from their longest common subsequence of lines. Meant for source files, not for megabytes.
/// </summary>
internal sealed class LineDiff
{
    private const int ContextLines = 3;

    private readonly List<(char Sign, string Line)> _lines = [];

    public LineDiff(IReadOnlyList<string> before, IReadOnlyList<string> after)
    {
        var common = CommonLengths(before, after);
        var (i, j) = (0, 0);
        while (i < before.Count || j < after.Count)
        {
            if (i < before.Count && j < after.Count && before[i] == after[j])
            {
                _lines.Add((' ', before[i++]));
                j++;
            }
            else if (i < before.Count && (j == after.Count || common[i + 1, j] >= common[i, j + 1]))
            {
                _lines.Add(('-', before[i++]));
            }
            else
            {
                _lines.Add(('+', after[j++]));
            }
        }
    }

    public int Added => _lines.Count(line => line.Sign == '+');

    public int Removed => _lines.Count(line => line.Sign == '-');

    public bool IsEmpty => _lines.All(line => line.Sign == ' ');

    /// <summary>The lines of a unified diff, without the two lines that name the files.</summary>
    public IEnumerable<string> Unified()
    {
        var shown = new bool[_lines.Count];
        for (var i = 0; i < _lines.Count; i++)
        {
            if (_lines[i].Sign != ' ')
                Array.Fill(
                    shown,
                    true,
                    Math.Max(0, i - ContextLines),
                    Math.Min(_lines.Count - 1, i + ContextLines) - Math.Max(0, i - ContextLines) + 1);
        }

        var (before, after) = (1, 1);
        for (var i = 0; i < _lines.Count;)
        {
            if (!shown[i])
            {
                (i, before, after) = (i + 1, before + 1, after + 1);
                continue;
            }

            var hunk = _lines.Skip(i).Zip(shown.Skip(i)).TakeWhile(pair => pair.Second).Select(pair => pair.First).ToList();
            var (inBefore, inAfter) = (hunk.Count(line => line.Sign != '+'), hunk.Count(line => line.Sign != '-'));
            yield return $"@@ -{before},{inBefore} +{after},{inAfter} @@";
            foreach (var (sign, line) in hunk)
                yield return sign + line;
            (i, before, after) = (i + hunk.Count, before + inBefore, after + inAfter);
        }
    }

    /// <summary>[i, j] is the length of the longest common subsequence of what follows line i here and line j there.</summary>
    private static int[,] CommonLengths(IReadOnlyList<string> before, IReadOnlyList<string> after)
    {
        var lengths = new int[before.Count + 1, after.Count + 1];
        for (var i = before.Count - 1; i >= 0; i--)
        {
            for (var j = after.Count - 1; j >= 0; j--)
                lengths[i, j] = before[i] == after[j] ? lengths[i + 1, j + 1] + 1 : Math.Max(lengths[i + 1, j], lengths[i, j + 1]);
        }

        return lengths;
    }
}
