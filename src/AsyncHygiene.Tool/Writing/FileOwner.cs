using System;
using System.Runtime.InteropServices;
using System.Runtime.Versioning;

namespace AsyncHygiene.Tool.Writing;

/// <summary>
/// The owner and the group of a file, which the framework does not know. In a container, an administrator writes the files of a user,
/// who is to keep them.
/// </summary>
[SupportedOSPlatform("linux")]
internal static class FileOwner
{
    private const int CurrentFolder = -100;
    private const uint OwnerAndGroup = 0x18;
    private const uint Unchanged = uint.MaxValue;

    /// <summary>As far as the system lets this user do it: others than administrators can give a file to a group of theirs only.</summary>
    public static void Copy(string from, string to)
    {
        if (Find(from) is not var (user, group) || Find(to) == (user, group))
            return;

        if (ChangeOwner(to, user, group) != 0)
            _ = ChangeOwner(to, Unchanged, group);
    }

    public static (uint User, uint Group)? Find(string path)
    {
        try
        {
            return ReadStatus(CurrentFolder, path, flags: 0, OwnerAndGroup, out var status) == 0 ? (status.User, status.Group) : null;
        }
        catch (EntryPointNotFoundException)
        {
            // An old C library. The files then belong to the user that runs the tool, as those that an editor writes.
            return null;
        }
    }

    [DllImport("libc", EntryPoint = "statx")]
    private static extern int ReadStatus(
        int folder,
        [MarshalAs(UnmanagedType.LPUTF8Str)] string path,
        int flags,
        uint mask,
        out Status status);

    [DllImport("libc", EntryPoint = "chown")]
    private static extern int ChangeOwner([MarshalAs(UnmanagedType.LPUTF8Str)] string path, uint user, uint group);

    /// <summary>The same on all processors, other than what <c>stat</c> gives.</summary>
    [StructLayout(LayoutKind.Explicit, Size = 256)]
    private struct Status
    {
        [FieldOffset(20)]
        public uint User;

        [FieldOffset(24)]
        public uint Group;
    }
}
