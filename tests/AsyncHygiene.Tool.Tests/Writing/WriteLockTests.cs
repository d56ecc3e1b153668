using System;
using System.Collections.Concurrent;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Writing;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Writing;

/// <summary>One run at a time.</summary>
public class WriteLockTests
{
    private static readonly Progress s_progress = new(TextWriter.Null);

    [Fact]
    public void A_second_run_says_that_there_is_a_first_and_touches_nothing()
    {
        using var folder = new ChangingFolder();
        using (WriteSession.ForWriting(folder.Root, s_progress))
        {
            var thrown = Assert.Throws<ToolException>(() => folder.Write());
            Assert.Equal($"Nothing was written: another run of the tool is at work in '{RealPath.Of(folder.Root)}'.", thrown.Message);
            Assert.Equal(ExitCode.Failed, thrown.ExitCode);
            Assert.True(folder.IsBefore);
        }

        folder.Write();
        Assert.True(folder.IsAfter);
        folder.AssertNothingLeftOver("Written");
    }

    [Fact]
    public void Another_process_holds_the_lock_until_it_is_killed()
    {
        using var folder = new ChangingFolder();
        using (var holder = WriterProcess.StartHolding(folder.Root))
        {
            var thrown = Assert.Throws<ToolException>(() => folder.Write());
            Assert.Contains("another run of the tool is at work", thrown.Message, StringComparison.Ordinal);
            holder.Kill();
            holder.WaitForExit();
        }

        folder.Write();
        Assert.True(folder.IsAfter);
        folder.AssertNothingLeftOver("Written");
    }

    /// <summary>A lock file that is deleted while another run opens it must not give both a lock.</summary>
    [Fact]
    public async Task Never_do_two_runs_hold_it()
    {
        using var folder = new ChangingFolder();
        var holders = 0;
        var taken = 0;
        var most = new ConcurrentBag<int>();
        await Task.WhenAll(Enumerable.Range(0, 4).Select(_ => Task.Run(() =>
        {
            for (var i = 0; i < 2000; i++)
            {
                try
                {
                    using var held = WriteLock.Take(folder.Root);
                    most.Add(Interlocked.Increment(ref holders));
                    Interlocked.Increment(ref taken);
                    Interlocked.Decrement(ref holders);
                }
                catch (ToolException e)
                {
                    Assert.Contains("another run of the tool is at work", e.Message, StringComparison.Ordinal);
                }
            }
        })));

        Assert.All(most, count => Assert.Equal(1, count));
        Assert.True(taken > 100);
        folder.AssertNothingLeftOver("Released");
    }

    /// <summary>The same race with its steps in order; no number of runs at once makes sure that it happens.</summary>
    [UnixFact]
    public void A_lock_file_that_another_run_deleted_or_made_anew_is_no_lock()
    {
        using var folder = new ChangingFolder();
        var path = Path.Combine(folder.Root, WriteLock.Name);
        using var stream = new FileStream(path, FileMode.Create, FileAccess.ReadWrite, FileShare.None);
        Assert.True(WriteLock.IsStillAt(path, stream));
        File.Delete(path);
        Assert.False(WriteLock.IsStillAt(path, stream));
        File.WriteAllText(path, "");
        Assert.False(WriteLock.IsStillAt(path, stream));
    }

    [Fact]
    public void A_run_that_only_reads_takes_no_lock_and_says_where_files_are_half_written()
    {
        using var folder = new ChangingFolder();
        using (WriteSession.ForWriting(folder.Root, s_progress))
            WriteSession.ForReading(folder.Root, s_progress).Dispose();

        Assert.Throws<Killed>(() => folder.Write(new FaultyDisk(_ =>
        {
            if (folder.Changes[0].IsReplaced())
                throw new Killed();
        })));
        var left = folder.LeftOver();
        var thrown = Assert.Throws<ToolException>(() => WriteSession.ForReading(folder.Root, s_progress));
        Assert.Contains("is at work or was interrupted", thrown.Message, StringComparison.Ordinal);
        Assert.Equal(left, folder.LeftOver());
    }

    [Fact]
    public void A_run_that_only_reads_goes_on_where_everything_or_nothing_was_written()
    {
        for (var point = 0; ; point++)
        {
            using var folder = new ChangingFolder();
            try
            {
                folder.Write(Killed.At(point));
                return;
            }
            catch (Killed)
            {
                var isWhole = folder.IsBefore || folder.IsAfter;
                var thrown = Record.Exception(() => WriteSession.ForReading(folder.Root, s_progress).Dispose());
                Assert.True(isWhole ? thrown is null : thrown is ToolException, $"Killed at {point}: {thrown}");
            }
        }
    }
}
