using System;
using System.IO;
using System.Security.AccessControl;

namespace AsyncHygiene.Tool.Writing;

/// <summary>The files of the machine.</summary>
internal sealed class Disk : IDisk
{
    private const UnixFileMode AnyWrite = UnixFileMode.UserWrite | UnixFileMode.GroupWrite | UnixFileMode.OtherWrite;

    public bool Exists(string path) => File.Exists(path);

    public byte[]? Read(string path)
    {
        try
        {
            return File.ReadAllBytes(path);
        }
        catch (Exception e) when (e is FileNotFoundException or DirectoryNotFoundException)
        {
            return null;
        }
    }

    /// <summary>
    /// A rename asks for a right on the folder only, and an administrator has every right. A file that is marked read-only is to stay.
    /// </summary>
    public void RequireWritable(string path)
    {
        // On Unix the attribute would also be set for an administrator who is not the owner.
        var isReadOnly = OperatingSystem.IsWindows()
            ? (File.GetAttributes(path) & FileAttributes.ReadOnly) != 0
            : (File.GetUnixFileMode(path) & AnyWrite) == 0;
        if (isReadOnly)
            throw new UnauthorizedAccessException("It is read-only.");

        using var stream = new FileStream(path, FileMode.Open, FileAccess.Write, FileShare.ReadWrite | FileShare.Delete, bufferSize: 0);
    }

    public void Create(string path, byte[] content, string? like)
    {
        var options = new FileStreamOptions
        {
            Mode = FileMode.CreateNew,
            Access = FileAccess.Write,
            Share = FileShare.None,
            BufferSize = 0,
        };

        // What others may not read in the old file, they may not read in the new one either, not even while it is written.
        if (like is not null && !OperatingSystem.IsWindows())
            options.UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;

        using var stream = new FileStream(path, options);
        stream.Write(content);
        if (like is not null)
            CopyMetadata(like, path);
        stream.Flush(flushToDisk: true);
    }

    public void Move(string from, string to) => File.Move(from, to, overwrite: true);

    public void Delete(string path)
    {
        try
        {
            File.Delete(path);
        }
        catch (DirectoryNotFoundException)
        {
            // The whole folder is gone, and the file with it.
        }
    }

    private static void CopyMetadata(string from, string to)
    {
        if (OperatingSystem.IsWindows())
        {
            new FileInfo(to).SetAccessControl(new FileInfo(from).GetAccessControl(AccessControlSections.Access));
            File.SetAttributes(to, File.GetAttributes(from));
            return;
        }

        // The owner first: the system takes special bits of the mode away when the owner changes.
        if (OperatingSystem.IsLinux())
            FileOwner.Copy(from, to);
        File.SetUnixFileMode(to, File.GetUnixFileMode(from));
    }
}
