using System;
using System.IO;
using AsyncHygiene.Tool.Output;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Writing;

/// <summary>
/// A run that ends at any point leaves every file whole, and the next one makes all of them what they were before, or were to become.
/// </summary>
public class InterruptedWriteTests
{
    [Fact]
    public void A_run_that_is_killed_at_any_point_is_ended_by_the_next()
    {
        for (var point = 0; ; point++)
        {
            using var folder = new ChangingFolder();
            if (!IsKilled(folder, point))
            {
                Assert.True(folder.IsAfter);
                Assert.True(point > 30, $"{point} points are too few.");
                return;
            }

            folder.AssertEachWhole($"Killed at {point}");
            folder.Recover();
            folder.AssertWhole($"Killed at {point}");
            folder.AssertNothingLeftOver($"Killed at {point}");

            folder.Recover();
            Assert.True(folder.Said.ToString().Split('\n').Length <= 2, "The second run has nothing to tell.");
        }
    }

    [Fact]
    public void A_recovery_that_is_killed_at_any_point_is_ended_by_the_next()
    {
        for (var point = 0; ; point++)
        {
            for (var again = 0; ; again++)
            {
                using var folder = new ChangingFolder();
                if (!IsKilled(folder, point))
                    return;

                try
                {
                    folder.Recover(Killed.At(again));
                    break;
                }
                catch (Killed)
                {
                    folder.AssertEachWhole($"Killed at {point}, then at {again}");
                    folder.Recover();
                    folder.AssertWhole($"Killed at {point}, then at {again}");
                    folder.AssertNothingLeftOver($"Killed at {point}, then at {again}");
                }
            }
        }
    }

    /// <summary>The rule: what is not complete is taken back, and what is complete stays.</summary>
    [Fact]
    public void What_was_complete_stays_and_the_rest_is_taken_back()
    {
        var (before, after) = (0, 0);
        for (var point = 0; ; point++)
        {
            using var folder = new ChangingFolder();
            if (!IsKilled(folder, point))
                break;

            var wasComplete = folder.IsAfter;
            folder.Recover();
            Assert.Equal(wasComplete, folder.IsAfter);
            (before, after) = wasComplete ? (before, after + 1) : (before + 1, after);
        }

        Assert.True(before > 20 && after > 5, $"{before} before, {after} after");
    }

    [Fact]
    public void A_run_after_a_killed_one_writes_everything()
    {
        for (var point = 0; ; point++)
        {
            using var folder = new ChangingFolder();
            if (!IsKilled(folder, point))
                return;

            folder.Recover();
            if (folder.IsBefore)
                folder.Write();
            Assert.True(folder.IsAfter, $"Killed at {point}");
            folder.AssertNothingLeftOver($"Killed at {point}");
        }
    }

    [Fact]
    public void Nothing_is_taken_back_into_a_file_that_was_edited_after_the_kill()
    {
        for (var point = 0; ; point++)
        {
            for (var edited = 0; edited < 4; edited++)
            {
                using var folder = new ChangingFolder();
                if (!IsKilled(folder, point))
                    return;

                folder.AssertEditStays(edited, folder.Recover, $"Killed at {point}");
            }
        }
    }

    /// <summary>Where a failed run had taken everything back, nothing of it stands in the way of what the user does next.</summary>
    [Fact]
    public void An_edit_after_a_failed_run_that_was_killed_while_it_deleted_its_files_stops_nothing()
    {
        for (var failing = 0; ; failing++)
        {
            for (var killing = 1; ; killing++)
            {
                using var folder = new ChangingFolder();
                var deletions = 0;
                var disk = new FaultyDisk(p =>
                {
                    deletions += p.Operation == "delete" && p.Index > failing ? 1 : 0;
                    if (deletions >= killing)
                        throw new Killed();
                    if (p.Index == failing)
                        throw new IOException("The disk failed.");
                });
                var ended = Record.Exception(() => folder.Write(disk));
                if (ended is null)
                    return;
                if (ended is not Killed)
                    break;
                if (!folder.IsBefore)
                    continue;

                File.WriteAllText(folder.Changes[killing % 3].Path, "edited");
                folder.Recover();
                Assert.Equal("edited", File.ReadAllText(folder.Changes[killing % 3].Path));
                folder.AssertNothingLeftOver($"Failed at {failing}, killed at deletion {killing}");
            }
        }
    }

    [Fact]
    public void A_file_that_was_edited_after_the_kill_is_named_with_its_old_content()
    {
        using var folder = new ChangingFolder();
        Assert.Throws<Killed>(() => folder.Write(new FaultyDisk(p =>
        {
            if (p.Operation == "move" && p.Path.EndsWith("C.cs", StringComparison.Ordinal))
                throw new Killed();
            if (folder.Changes[0].IsReplaced() && folder.Changes[1].IsReplaced())
                throw new Killed();
        })));
        File.WriteAllText(folder.Changes[0].Path, "edited");

        var thrown = Assert.ThrowsAny<ToolException>(() => folder.Recover());

        Assert.Equal(ExitCode.HalfWritten, thrown.ExitCode);
        var backup = Directory.GetFiles(folder.Root, "A.cs.*-old")[0];
        Assert.Equal("the text of A before", File.ReadAllText(backup));
        var (message, changes) = (thrown.Message, folder.Changes);
        Assert.StartsWith("The run before was interrupted. Of 4 files, 2 could not be taken back;", message, StringComparison.Ordinal);
        var edited = $"\n  '{changes[0].Path}': it was edited or deleted since; its old content is in '{backup}'";
        Assert.Contains(edited, message, StringComparison.Ordinal);
        Assert.Contains($"\n  '{changes[1].Path}': it has its new content; its old content is in", message, StringComparison.Ordinal);

        // What the message offers: without its old content, the file is the user's.
        File.Delete(backup);
        folder.Recover();
        Assert.Equal("edited", File.ReadAllText(folder.Changes[0].Path));
        Assert.False(folder.Changes[1].IsReplaced());
        folder.AssertNothingLeftOver("Recovered");
    }

    [Fact]
    public void A_backup_that_is_not_the_old_content_overwrites_nothing()
    {
        using var folder = new ChangingFolder();
        Assert.Throws<Killed>(() => folder.Write(new FaultyDisk(_ =>
        {
            if (folder.Changes[0].IsReplaced())
                throw new Killed();
        })));
        var backup = Directory.GetFiles(folder.Root, "A.cs.*-old")[0];
        File.WriteAllText(backup, "damaged");

        var thrown = Assert.ThrowsAny<ToolException>(() => folder.Recover());

        Assert.Equal(ExitCode.HalfWritten, thrown.ExitCode);
        Assert.Contains($"\n  '{folder.Changes[0].Path}': '{backup}' is not what it contained", thrown.Message, StringComparison.Ordinal);
        Assert.True(folder.Changes[0].IsReplaced());
        Assert.Equal("damaged", File.ReadAllText(backup));
    }

    [Theory]
    [InlineData("")]
    [InlineData("{}")]
    [InlineData("[1]")]
    [InlineData("{\"Version\":2,\"Run\":\"a\",\"Files\":[]}")]
    [InlineData("{\"Version\":1,\"Run\":\"a\",\"Files\":[null]}")]
    [InlineData("{\"Version\":1,\"Run\":null,\"Files\":[]}")]
    public void A_journal_that_cannot_be_read_stops_the_run(string content)
    {
        using var folder = new ChangingFolder();
        File.WriteAllText(Path.Combine(folder.Root, ".async-hygiene-journal"), content);

        var thrown = Assert.Throws<ToolException>(() => folder.Write());

        Assert.Contains("is no journal that this version of the tool reads", thrown.Message, StringComparison.Ordinal);
        Assert.True(folder.IsBefore);
    }

    private static bool IsKilled(ChangingFolder folder, int point)
    {
        try
        {
            folder.Write(Killed.At(point));
            return false;
        }
        catch (Killed)
        {
            return true;
        }
    }
}
