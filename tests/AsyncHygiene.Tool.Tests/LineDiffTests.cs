using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Tool.Changes;
using Xunit;

namespace AsyncHygiene.Tool.Tests;

public class LineDiffTests
{
    [Fact]
    public void Equal_texts_have_no_hunk()
    {
        var diff = new LineDiff("a\nb\n", "a\nb\n");
        Assert.Equal((0, 0), (diff.Added, diff.Removed));
        Assert.Empty(diff.Unified());
    }

    [Fact]
    public void Distant_changes_are_hunks_of_their_own_with_three_lines_around()
    {
        var before = string.Concat(Enumerable.Range(1, 20).Select(i => $"{i}\n"));
        var after = before.Replace("\n2\n", "\ntwo\n").Replace("\n19\n", "\n");
        Assert.Equal(
            [
                "@@ -1,5 +1,5 @@\n",
                " 1\n",
                "-2\n",
                "+two\n",
                " 3\n",
                " 4\n",
                " 5\n",
                "@@ -16,5 +16,4 @@\n",
                " 16\n",
                " 17\n",
                " 18\n",
                "-19\n",
                " 20\n"
            ],
            new LineDiff(before, after).Unified());
    }

    [Fact]
    public void A_missing_end_of_line_is_marked() =>
        Assert.Equal(["@@ -1,1 +1,1 @@\n", "-a\n\\ No newline at end of file\n", "+a\n"], new LineDiff("a", "a\n").Unified());

    [Fact]
    public void Lines_added_to_and_removed_from_random_texts_give_the_other_text()
    {
        var random = new Random(7);
        for (var i = 0; i < 200; i++)
        {
            var (before, after) = (Text(random), Text(random));
            var diff = new LineDiff(before, after);
            var lines = diff.Unified().Where(l => !l.StartsWith('@') && !l.StartsWith('\\')).ToList();
            if (before == after)
                continue;

            // The texts are short enough to be one hunk, or begin and end with equal lines.
            Assert.Equal(Lines(before).Count - diff.Removed, Lines(after).Count - diff.Added);
            Assert.Equal(diff.Removed, lines.Count(l => l[0] == '-'));
            Assert.All(lines.Where(l => l[0] == '-'), l => Assert.Contains(l[1..], Lines(before)));
            Assert.All(lines.Where(l => l[0] == '+'), l => Assert.Contains(l[1..], Lines(after)));
        }
    }

    private static string Text(Random random) =>
        string.Concat(Enumerable.Range(0, random.Next(8)).Select(_ => (char)('a' + random.Next(3)) + "\n"));

    private static List<string> Lines(string text) => [.. text.Split('\n').SkipLast(1).Select(l => l + "\n")];
}
