using System;
using System.IO;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Output;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Writing;

/// <summary>A disk with any number of free blocks, or of free entries: all files are written, or none is.</summary>
public class FullDiskTests
{
    private const int Block = 4096;

    [TmpfsFact]
    public void A_disk_that_is_full_at_any_block_changes_nothing()
    {
        var (full, written) = (0, 0);
        using var disk = new Tmpfs("size=512k");
        for (var free = 0; free < 40; free++)
        {
            using var folder = new ChangingFolder(Path.Combine(disk.Folder, "Files"), size: 3 * Block);
            var filler = Path.Combine(disk.Folder, "filler");
            Fill(filler, new DriveInfo(disk.Folder).AvailableFreeSpace - (free * Block));
            var isWritten = IsWritten(folder, $"{free} free blocks");
            (full, written) = isWritten ? (full, written + 1) : (full + 1, written);
            File.Delete(filler);
        }

        Assert.True(full > 10 && written > 10, $"{full} full, {written} written");
    }

    [TmpfsFact]
    public void A_disk_without_an_entry_for_another_file_changes_nothing()
    {
        var (full, written) = (0, 0);
        for (var free = 0; free < 15; free++)
        {
            using var disk = new Tmpfs($"size=512k,nr_inodes={7 + free}");
            using var folder = new ChangingFolder(Path.Combine(disk.Folder, "Files"));
            var isWritten = IsWritten(folder, $"{free} free entries");
            (full, written) = isWritten ? (full, written + 1) : (full + 1, written);
        }

        Assert.True(full > 5 && written > 3, $"{full} full, {written} written");
    }

    [TmpfsFact]
    public async Task The_command_on_a_full_disk_says_so_and_changes_nothing()
    {
        using var disk = new Tmpfs("size=64k");
        using var solution = new DiskSolution(disk.Folder);
        const string Source = "public class Store { public void Run() => System.Threading.Thread.Sleep(1); }\n";
        solution.With("App", Source);
        using var loaded = await solution.LoadAsync();
        Fill(Path.Combine(disk.Folder, "filler"), new DriveInfo(disk.Folder).AvailableFreeSpace - Block);

        var thrown = await Assert.ThrowsAsync<ToolException>(() => solution.FixAsync(loaded, "--all"));

        Assert.StartsWith(
            $"Nothing was written: '{solution.PathOf("App")}' cannot be written: No space left on device",
            thrown.Message,
            StringComparison.Ordinal);
        Assert.Equal(ExitCode.Failed, thrown.ExitCode);
        Assert.Equal(Source, solution.Read("App"));

        File.Delete(Path.Combine(disk.Folder, "filler"));
        Assert.Equal(0, (await solution.FixAsync(loaded, "--all")).Exit);
        Assert.Contains("await Task.Delay(1)", solution.Read("App"), StringComparison.Ordinal);
    }

    /// <summary>The disk of the journal is full, that of one of the files is not, and the other way round.</summary>
    [TmpfsFact]
    public void Files_on_another_disk_than_the_journal_change_with_the_others()
    {
        foreach (var isSubFull in new[] { false, true })
        {
            using var disk = new Tmpfs("size=128k");
            var sub = Directory.CreateDirectory(Path.Combine(disk.Folder, "Files", "Sub")).FullName;
            Tmpfs.Mount(sub, "size=128k");
            try
            {
                var folder = new ChangingFolder(Path.Combine(disk.Folder, "Files"));
                var filler = Path.Combine(isSubFull ? sub : disk.Folder, "filler");
                Fill(filler, new DriveInfo(isSubFull ? sub : disk.Folder).AvailableFreeSpace);
                Assert.False(IsWritten(folder, $"Full: {filler}"));
                File.Delete(filler);
                Assert.True(IsWritten(folder, "Free"));
            }
            finally
            {
                Tmpfs.Unmount(sub);
            }
        }
    }

    [TmpfsFact]
    public void A_kill_at_any_point_leaves_files_on_two_disks_that_the_next_run_puts_right()
    {
        for (var point = 0; ; point++)
        {
            using var disk = new Tmpfs("size=128k");
            var sub = Directory.CreateDirectory(Path.Combine(disk.Folder, "Files", "Sub")).FullName;
            Tmpfs.Mount(sub, "size=128k");
            var folder = new ChangingFolder(Path.Combine(disk.Folder, "Files"));
            try
            {
                folder.Write(Killed.At(point));
                return;
            }
            catch (Killed)
            {
                folder.Recover();
                folder.AssertWhole($"Killed at {point}");
                folder.AssertNothingLeftOver($"Killed at {point}");
            }
            finally
            {
                Tmpfs.Unmount(sub);
            }
        }
    }

    [TmpfsFact]
    public void A_file_in_a_folder_on_a_read_only_disk_stops_everything()
    {
        using var disk = new Tmpfs("size=128k");
        var sub = Directory.CreateDirectory(Path.Combine(disk.Folder, "Files", "Sub")).FullName;
        Tmpfs.Mount(sub, "size=128k");
        try
        {
            var folder = new ChangingFolder(Path.Combine(disk.Folder, "Files"));
            Tmpfs.MakeReadOnly(sub);
            var thrown = Assert.Throws<ToolException>(() => folder.Write());
            Assert.Contains($"Nothing was written: '{folder.Changes[1].Path}' cannot be", thrown.Message, StringComparison.Ordinal);
            Assert.True(folder.IsBefore);
            folder.AssertNothingLeftOver("Stopped");
        }
        finally
        {
            Tmpfs.Unmount(sub);
        }
    }

    [TmpfsFact]
    public void A_folder_that_cannot_be_written_to_is_named_at_once()
    {
        using var disk = new Tmpfs("size=128k");
        var folder = new ChangingFolder(Path.Combine(disk.Folder, "Files"));
        Tmpfs.MakeReadOnly(disk.Folder);
        var thrown = Assert.Throws<ToolException>(() => folder.Recover());
        Assert.StartsWith($"Nothing was written: '{folder.Root}' cannot be written to: ", thrown.Message, StringComparison.Ordinal);
        Assert.True(folder.IsBefore);
    }

    private static bool IsWritten(ChangingFolder folder, string when)
    {
        try
        {
            folder.Write();
            Assert.True(folder.IsAfter, when);
            folder.AssertNothingLeftOver(when);
            return true;
        }
        catch (ToolException e)
        {
            Assert.StartsWith("Nothing was written: ", e.Message, StringComparison.Ordinal);
            Assert.Contains("No space left on device", e.Message, StringComparison.Ordinal);
            Assert.True(folder.IsBefore, when);
            folder.AssertNothingLeftOver(when);
            return false;
        }
    }

    private static void Fill(string path, long size)
    {
        using var stream = new FileStream(path, FileMode.Create, FileAccess.Write, FileShare.None, bufferSize: 0);
        var block = new byte[Block];
        for (var written = 0L; written + Block <= size; written += Block)
            stream.Write(block);
    }
}
