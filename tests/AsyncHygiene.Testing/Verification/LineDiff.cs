using System;
using System.Collections.Generic;
using System.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>A diff of whole lines over their longest common subsequence: ' ' in both, '-' expected only, '+' actual only.</summary>
internal static class LineDiff
{
    public static string Create(string expected, string actual)
    {
        // The ends of lines are noise as long as the lines themselves differ.
        var onlyLineEndsDiffer = WithoutCarriageReturns(expected) == WithoutCarriageReturns(actual);
        return Create(Lines(expected, onlyLineEndsDiffer), Lines(actual, onlyLineEndsDiffer));
    }

    private static string Create(List<string> expected, List<string> actual)
    {
        var common = CommonLengths(expected, actual);
        var diff = new StringBuilder();
        int i = 0, j = 0;
        while (i < expected.Count || j < actual.Count)
        {
            if (i < expected.Count && j < actual.Count && expected[i] == actual[j])
            {
                Append(' ', expected[i++]);
                j++;
            }
            else if (j == actual.Count || (i < expected.Count && common[i + 1, j] >= common[i, j + 1]))
            {
                Append('-', expected[i++]);
            }
            else
            {
                Append('+', actual[j++]);
            }
        }

        return diff.ToString();

        void Append(char mark, string line) => diff.Append(mark).Append(line).Append('\n');
    }

    /// <summary>At [i, j]: how many lines the tails from i and from j have in common, in order.</summary>
    private static int[,] CommonLengths(List<string> expected, List<string> actual)
    {
        var lengths = new int[expected.Count + 1, actual.Count + 1];
        for (var i = expected.Count - 1; i >= 0; i--)
        {
            for (var j = actual.Count - 1; j >= 0; j--)
            {
                lengths[i, j] = expected[i] == actual[j]
                    ? lengths[i + 1, j + 1] + 1
                    : Math.Max(lengths[i + 1, j], lengths[i, j + 1]);
            }
        }

        return lengths;
    }

    private static List<string> Lines(string text, bool showLineEnds)
    {
        var visible = showLineEnds
            ? text.Replace("\r", "<CR>", StringComparison.Ordinal).Replace("\n", "<LF>\n", StringComparison.Ordinal)
            : WithoutCarriageReturns(text);
        return [.. visible.Split('\n')];
    }

    private static string WithoutCarriageReturns(string text) => text.Replace("\r", "", StringComparison.Ordinal);
}
