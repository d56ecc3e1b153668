using System;
using System.Diagnostics;
using System.IO;
using System.Runtime.Versioning;
using System.Threading;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Writing;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Writing;

/// <summary>Modes and owners stay, and what may not be written stops everything before a file is made.</summary>
public sealed class FileRightsTests : IDisposable
{
    private readonly SingleFiles _files = new();

    public void Dispose() => _files.Dispose();

    [UnixFact]
    [UnsupportedOSPlatform("windows")]
    public void The_mode_stays_after_a_write_and_after_it_is_taken_back()
    {
        const UnixFileMode Mode = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute | UnixFileMode.OtherWrite;
        var target = _files.Make("A.cs");
        File.SetUnixFileMode(target, Mode);
        _files.Write(target);
        Assert.Equal(Mode, File.GetUnixFileMode(target));

        File.WriteAllText(target, "before");
        var other = _files.Make("B.cs");
        var disk = new FaultyDisk(p =>
        {
            if (p.Operation == "move" && p.Path == RealPath.Of(other))
                throw new IOException("The disk failed.");
        });
        using var session = WriteSession.ForWriting(_files.Root, disk, new Progress(TextWriter.Null));
        Assert.Throws<ToolException>(() => session.Write([SingleFiles.Change(target), SingleFiles.Change(other)], CancellationToken.None));
        Assert.Equal("before", File.ReadAllText(target));
        Assert.Equal(Mode, File.GetUnixFileMode(target));
    }

    /// <summary>A file that others may not read is not readable for them while it is written.</summary>
    [UnixFact]
    [UnsupportedOSPlatform("windows")]
    public void Temporary_files_are_as_private_as_the_file()
    {
        const UnixFileMode Private = UnixFileMode.UserRead | UnixFileMode.UserWrite;
        var target = _files.Make("A.cs");
        File.SetUnixFileMode(target, Private);
        var seen = 0;
        var disk = new FaultyDisk(_ =>
        {
            foreach (var file in Directory.GetFiles(_files.Root, "A.cs.*"))
            {
                Assert.Equal(Private, File.GetUnixFileMode(file));
                seen++;
            }
        });
        using var session = WriteSession.ForWriting(_files.Root, disk, new Progress(TextWriter.Null));
        session.Write([SingleFiles.Change(target)], CancellationToken.None);
        Assert.True(seen > 2);
    }

    [UnixFact(ForAdministrators = true)]
    [SupportedOSPlatform("linux")]
    public void The_owner_stays()
    {
        var target = _files.Make("A.cs");
        using (var change = Process.Start("chown", ["1234:2345", target]))
            change.WaitForExit();

        _files.Write(target);

        Assert.Equal("after", File.ReadAllText(target));
        Assert.Equal((1234u, 2345u), FileOwner.Find(target));
    }

    [Fact]
    public void A_read_only_file_stops_everything_before_a_file_is_made()
    {
        var (first, second) = (_files.Make("A.cs"), _files.Make("B.cs"));
        File.SetAttributes(second, FileAttributes.ReadOnly);
        var made = 0;
        var disk = new FaultyDisk(p => made += p.Operation is "create" or "move" ? 1 : 0);
        using (var session = WriteSession.ForWriting(_files.Root, disk, new Progress(TextWriter.Null)))
        {
            FileChange[] changes = [SingleFiles.Change(first), SingleFiles.Change(second)];
            var thrown = Assert.Throws<ToolException>(() => session.Write(changes, CancellationToken.None));
            Assert.Equal($"Nothing was written: '{second}' cannot be written: It is read-only.", thrown.Message);
        }

        Assert.Equal(0, made);
        File.SetAttributes(second, FileAttributes.Normal);
        _files.AssertNothingLeftOver();
    }

    [UnixFact(ForOthers = true)]
    [UnsupportedOSPlatform("windows")]
    public void A_file_in_a_read_only_folder_stops_everything()
    {
        var target = _files.Make("Sub/A.cs");
        var folder = Path.GetDirectoryName(target)!;
        File.SetUnixFileMode(folder, UnixFileMode.UserRead | UnixFileMode.UserExecute);
        var thrown = Assert.Throws<ToolException>(() => _files.Write(target));
        File.SetUnixFileMode(folder, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        Assert.StartsWith($"Nothing was written: '{target}' cannot be written: ", thrown.Message, StringComparison.Ordinal);
        Assert.Equal("before", File.ReadAllText(target));
        _files.AssertNothingLeftOver();
    }

    [Fact]
    public void A_folder_in_the_place_of_a_file_stops_everything()
    {
        var first = _files.Make("A.cs");
        var folder = Directory.CreateDirectory(_files.At("B.cs")).FullName;
        var thrown = Assert.Throws<ToolException>(() => _files.Write(SingleFiles.Change(first), SingleFiles.Change(folder)));
        Assert.StartsWith($"Nothing was written: '{folder}' cannot be written: ", thrown.Message, StringComparison.Ordinal);
        Assert.Equal("before", File.ReadAllText(first));
        _files.AssertNothingLeftOver();
    }
}
