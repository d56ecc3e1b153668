using System.IO;
using System.Threading;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Writing;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Writing;

/// <summary>Files that are written on trial: they stay only where the run says so, however it ends.</summary>
public class TrialWriteTests
{
    [Fact]
    public void What_is_kept_stays_and_leaves_nothing_over()
    {
        using var folder = new ChangingFolder();
        using (var session = Session(folder, new Disk()))
        {
            using var trial = session.Try(folder.Changes, CancellationToken.None);
            Assert.True(folder.IsAfter);
            trial.Keep();
        }

        Assert.True(folder.IsAfter);
        folder.AssertNothingLeftOver("Kept");
    }

    [Fact]
    public void What_is_not_kept_is_taken_back()
    {
        using var folder = new ChangingFolder();
        using var session = Session(folder, new Disk());
        using (session.Try(folder.Changes, CancellationToken.None))
            Assert.True(folder.IsAfter);
        Assert.True(folder.IsBefore);

        // The same session goes on.
        session.Write(folder.Changes, CancellationToken.None);
        Assert.True(folder.IsAfter);
        Assert.Equal("", folder.Said.ToString());
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void A_run_that_is_killed_at_any_point_is_ended_by_the_next(bool keeps)
    {
        var wasAfter = 0;
        for (var point = 0; ; point++)
        {
            using var folder = new ChangingFolder();
            var isDecided = false;
            try
            {
                using var session = Session(folder, Killed.At(point));
                var trial = session.Try(folder.Changes, CancellationToken.None);
                isDecided = true;
                if (keeps)
                    trial.Keep();
                trial.Dispose();
                Assert.Equal(keeps, folder.IsAfter);
                Assert.True(wasAfter > 0, "No point was between the last file and the decision.");
                return;
            }
            catch (Killed)
            {
                wasAfter += folder.IsAfter ? 1 : 0;
                folder.AssertEachWhole($"Killed at {point}");
                folder.Recover();
                folder.AssertWhole($"Killed at {point}");
                folder.AssertNothingLeftOver($"Killed at {point}");
                Assert.True(folder.IsBefore || (keeps && isDecided), $"Killed at {point}: what nothing had decided on stays.");
            }
        }
    }

    [Fact]
    public void A_killed_trial_is_a_half_written_state_to_those_that_only_read()
    {
        using var folder = new ChangingFolder();
        using (var session = Session(folder, new Disk()))
            _ = session.Try(folder.Changes, CancellationToken.None);

        Assert.Throws<ToolException>(() => WriteSession.ForReading(folder.Root, new Progress(TextWriter.Null)));

        folder.Recover();
        Assert.True(folder.IsBefore);
        Assert.Equal(
            "The run before was interrupted before it was decided whether its last batch stays; its files are again as they were before "
                + "it.\n",
            folder.Said.ToString());
    }

    [Fact]
    public void A_file_that_is_edited_on_trial_is_named_and_kept()
    {
        using var folder = new ChangingFolder();
        using var session = Session(folder, new Disk());
        var trial = session.Try(folder.Changes, CancellationToken.None);
        File.WriteAllText(folder.Changes[1].Path, "edited");

        var thrown = Assert.ThrowsAny<ToolException>(trial.Dispose);

        Assert.Equal(ExitCode.HalfWritten, thrown.ExitCode);
        Assert.Contains($"'{folder.Changes[1].Path}': it was edited or deleted since", thrown.Message, System.StringComparison.Ordinal);
        Assert.Equal("edited", File.ReadAllText(folder.Changes[1].Path));
    }

    private static WriteSession Session(ChangingFolder folder, IDisk disk) =>
        WriteSession.ForWriting(folder.Root, disk, new Progress(folder.Said));
}
