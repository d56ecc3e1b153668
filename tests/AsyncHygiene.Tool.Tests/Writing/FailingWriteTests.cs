using System;
using System.IO;
using System.Threading;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Writing;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Writing;

/// <summary>
/// A disk that fails at any point, once, twice or from then on: all files are as before or as meant, or the message says which is which.
/// </summary>
public class FailingWriteTests
{
    [Fact]
    public void One_failure_at_any_point_leaves_all_or_nothing()
    {
        for (var point = 0; ; point++)
        {
            using var folder = new ChangingFolder();
            var disk = Failing(p => p.Index == point);
            var message = Run(folder, disk);
            if (disk.Points <= point)
                return;

            folder.AssertWhole($"Failed at {point}");
            Assert.Equal(message is null, folder.IsAfter);
            if (message is not null)
                Assert.Matches("^(Nothing was written|What the run before)", message);
            folder.Recover();
            folder.AssertNothingLeftOver($"Failed at {point}");
            folder.AssertWhole($"Failed at {point}");
        }
    }

    [Fact]
    public void Two_failures_at_any_two_points_lose_nothing()
    {
        for (var first = 0; ; first++)
        {
            for (var second = first + 1; ; second++)
            {
                using var folder = new ChangingFolder();
                var disk = Failing(p => p.Index == first || p.Index == second);
                Check(folder, Run(folder, disk), $"Failed at {first} and {second}");
                if (disk.Points <= first)
                    return;
                if (disk.Points <= second)
                    break;
            }
        }
    }

    [Fact]
    public void A_disk_that_fails_from_any_point_on_loses_nothing()
    {
        for (var point = 0; ; point++)
        {
            using var folder = new ChangingFolder();
            var disk = Failing(p => p.Index >= point);
            var message = Run(folder, disk);
            if (disk.Points <= point)
                return;

            Check(folder, message, $"Failed from {point} on");
        }
    }

    /// <summary>Whatever is thrown, an operation that nothing foresaw included.</summary>
    [Fact]
    public void An_unforeseen_exception_takes_everything_back()
    {
        for (var point = 0; ; point++)
        {
            using var folder = new ChangingFolder();
            var disk = new FaultyDisk(p =>
            {
                if (p.Index == point)
                    throw new InvalidOperationException("unforeseen");
            });
            try
            {
                folder.Write(disk);
                return;
            }
            catch (InvalidOperationException)
            {
                folder.Recover();
                folder.AssertWhole($"Thrown at {point}");
                folder.AssertNothingLeftOver($"Thrown at {point}");
            }
        }
    }

    [Fact]
    public void A_failing_rollback_names_the_files_with_their_new_content()
    {
        using var folder = new ChangingFolder();
        var replaced = 0;
        var disk = Failing(p => p.Operation == "move" && p.Path.EndsWith(".cs", StringComparison.Ordinal) && ++replaced > 2);
        var thrown = Assert.ThrowsAny<ToolException>(() => folder.Write(disk));

        Assert.Equal(ExitCode.HalfWritten, thrown.ExitCode);
        Assert.StartsWith(
            $"'{folder.Changes[2].Path}' cannot be written: The disk failed. Of 4 files, 2 could not be taken back; no content is lost,",
            thrown.Message,
            StringComparison.Ordinal);
        var first = $"\n  '{folder.Changes[0].Path}': The disk failed; its old content is in '";
        Assert.Contains(first, thrown.Message, StringComparison.Ordinal);
        Assert.DoesNotContain($"\n  '{folder.Changes[2].Path}'", thrown.Message, StringComparison.Ordinal);

        folder.Recover();
        Assert.True(folder.IsBefore);
        folder.AssertNothingLeftOver("Recovered");
        Assert.Equal(
            "The run before was interrupted after 2 of 4 files; all of them are again as they were before it.\n",
            folder.Said.ToString());
    }

    [Fact]
    public void A_cancelled_run_writes_all_or_nothing()
    {
        var (cancelled, completed) = (0, 0);
        for (var point = 0; ; point++)
        {
            using var folder = new ChangingFolder();
            using var cancellation = new CancellationTokenSource();
            var disk = new FaultyDisk(p =>
            {
                if (p.Index == point)
                    cancellation.Cancel();
            });
            try
            {
                folder.Write(disk, cancellation.Token);
                Assert.True(folder.IsAfter, $"Cancelled at {point}");
                completed++;
            }
            catch (OperationCanceledException)
            {
                Assert.True(folder.IsBefore, $"Cancelled at {point}");
                cancelled++;
            }

            folder.AssertNothingLeftOver($"Cancelled at {point}");
            if (disk.Points <= point)
                break;
        }

        Assert.True(cancelled > 20 && completed > 5, $"{cancelled} cancelled, {completed} completed");
    }

    private static void Check(ChangingFolder folder, string? message, string when)
    {
        folder.AssertEachWhole(when);
        if (message is null)
            Assert.True(folder.IsAfter, when);
        else if (message.StartsWith("Nothing was written", StringComparison.Ordinal))
            Assert.True(folder.IsBefore, when);
        else if (message.Contains("could not be taken back", StringComparison.Ordinal))
            folder.AssertNamesWhatIsReplaced(message, when);
        folder.Recover();
        folder.AssertWhole(when);
        folder.AssertNothingLeftOver(when);
    }

    private static string? Run(ChangingFolder folder, IDisk disk)
    {
        try
        {
            folder.Write(disk);
            return null;
        }
        catch (ToolException e)
        {
            return e.Message;
        }
    }

    private static FaultyDisk Failing(Func<DiskPoint, bool> fails) => new(p =>
    {
        if (fails(p))
            throw new IOException("The disk failed.");
    });
}
