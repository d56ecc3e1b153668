using Xunit;

namespace AsyncHygiene.Demo.Tests;

public sealed class LineDiffTests
{
    [Fact]
    public void Equal_texts_have_no_hunk()
    {
        var diff = new LineDiff(["a", "b"], ["a", "b"]);
        Assert.True(diff.IsEmpty);
        Assert.Empty(diff.Unified());
    }

    [Fact]
    public void Changed_line_is_shown_with_three_lines_around_it()
    {
        var diff = new LineDiff(["1", "2", "3", "4", "old", "6", "7", "8", "9"], ["1", "2", "3", "4", "new", "6", "7", "8", "9"]);
        Assert.Equal((1, 1), (diff.Added, diff.Removed));
        Assert.Equal(["@@ -2,7 +2,7 @@", " 2", " 3", " 4", "-old", "+new", " 6", " 7", " 8"], diff.Unified());
    }

    [Fact]
    public void Changes_far_apart_are_two_hunks_with_the_numbers_of_both_texts()
    {
        var diff = new LineDiff(["1", "2", "3", "4", "5", "6", "7", "8", "9"], ["new", "1", "2", "3", "4", "5", "6", "7", "8"]);
        Assert.Equal(["@@ -1,3 +1,4 @@", "+new", " 1", " 2", " 3", "@@ -6,4 +7,3 @@", " 6", " 7", " 8", "-9"], diff.Unified());
    }

    [Fact]
    public void New_text_is_all_added()
    {
        var diff = new LineDiff([], ["a", "b"]);
        Assert.Equal((2, 0), (diff.Added, diff.Removed));
    }
}
