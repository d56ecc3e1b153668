using System;
using System.IO;
using System.Linq;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Writing;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Writing;

/// <summary>What happens to the files between any two steps of a run, by other hands, is never overwritten.</summary>
public class MeanwhileTests
{
    [Fact]
    public void A_file_that_changed_before_the_start_stops_everything()
    {
        using var folder = new ChangingFolder();
        File.WriteAllText(folder.Changes[1].Path, "edited");

        var thrown = Assert.Throws<ToolException>(() => folder.Write());

        Assert.Equal(
            $"Nothing was written: '{folder.Changes[1].Path}' was changed since it was loaded, or its encoding cannot be kept.",
            thrown.Message);
        Assert.Equal("edited", File.ReadAllText(folder.Changes[1].Path));
        File.WriteAllBytes(folder.Changes[1].Path, folder.Changes[1].Before!);
        Assert.True(folder.IsBefore);
        folder.AssertNothingLeftOver("Stopped");
    }

    [Fact]
    public void A_file_that_was_deleted_before_the_start_stops_everything()
    {
        using var folder = new ChangingFolder();
        File.Delete(folder.Changes[1].Path);

        var thrown = Assert.Throws<ToolException>(() => folder.Write());

        Assert.Equal($"Nothing was written: '{folder.Changes[1].Path}' was deleted since it was loaded.", thrown.Message);
        Assert.False(File.Exists(folder.Changes[1].Path));
        folder.AssertNothingLeftOver("Stopped");
    }

    [Fact]
    public void A_file_that_appeared_where_a_new_one_is_to_be_stops_everything()
    {
        using var folder = new ChangingFolder();
        File.WriteAllText(folder.Changes[3].Path, "appeared");
        Assert.Throws<ToolException>(() => folder.Write());
        Assert.Equal("appeared", File.ReadAllText(folder.Changes[3].Path));
    }

    [Theory]
    [InlineData("edited")]
    [InlineData(null)]
    public void A_file_that_changes_at_any_point_keeps_what_it_became(string? content)
    {
        for (var file = 0; file < 3; file++)
        {
            for (var point = 0; ; point++)
            {
                using var folder = new ChangingFolder();
                var change = folder.Changes[file];
                var isUnseen = false;
                var disk = new FaultyDisk(p =>
                {
                    if (p.Index != point)
                        return;

                    // Between the last look at the file and its rename, or while a rename takes it back, no one sees the change.
                    isUnseen = p.Operation == "move" && p.Path == change.Path;
                    if (content is null)
                        File.Delete(change.Path);
                    else
                        File.WriteAllText(change.Path, content);
                });
                string? message = null;
                try
                {
                    folder.Write(disk);
                }
                catch (ToolException e)
                {
                    message = e.Message;
                }

                if (disk.Points <= point)
                    break;
                if (isUnseen)
                    continue;

                var when = $"{change.Path} at {point}: {message}";
                Assert.Equal(content, File.Exists(change.Path) ? File.ReadAllText(change.Path) : null);
                if (message?.StartsWith("Nothing was written", StringComparison.Ordinal) == true)
                    Assert.All(folder.Changes.Where(c => c != change), c => Assert.False(c.IsReplaced(), when));
                else if (message is null)
                    Assert.All(folder.Changes.Where(c => c != change), c => Assert.True(c.IsReplaced(), when));
                else
                    Assert.Contains($"'{change.Path}': it was edited or deleted since; its old", message, StringComparison.Ordinal);
            }
        }
    }
}
