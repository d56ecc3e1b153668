using System;
using System.Diagnostics;
using System.IO;

namespace AsyncHygiene.Tool.Tests.Writing;

/// <summary>A small disk in memory, mounted into a folder.</summary>
internal sealed class Tmpfs : IDisposable
{
    private static readonly Lazy<string?> s_obstacle = new(FindObstacle);

    public Tmpfs(string options)
    {
        Folder = Directory.CreateTempSubdirectory("async-hygiene-").FullName;
        Mount(Folder, options);
    }

    public static string? Obstacle => s_obstacle.Value;

    public string Folder { get; }

    public static void Mount(string folder, string options)
    {
        if (Run("mount", "-t", "tmpfs", "-o", options, "tmpfs", folder) is { } error)
            throw new InvalidOperationException($"No disk can be mounted: {error}");
    }

    public static void MakeReadOnly(string folder)
    {
        if (Run("mount", "-o", "remount,ro", folder) is { } error)
            throw new InvalidOperationException($"The disk cannot be made read-only: {error}");
    }

    public static void Unmount(string folder) => Run("umount", "-l", folder);

    public void Dispose()
    {
        Unmount(Folder);
        Directory.Delete(Folder);
    }

    private static string? FindObstacle()
    {
        if (!OperatingSystem.IsLinux())
            return "A disk of a given size can be mounted on Linux only.";
        if (!Environment.IsPrivilegedProcess)
            return "Only an administrator can mount a disk of a given size.";

        try
        {
            new Tmpfs("size=64k").Dispose();
            return null;
        }
        catch (InvalidOperationException e)
        {
            return e.Message;
        }
    }

    private static string? Run(string command, params string[] arguments)
    {
        using var process = Process.Start(new ProcessStartInfo(command, arguments) { RedirectStandardError = true })!;
        var error = process.StandardError.ReadToEnd();
        process.WaitForExit();
        return process.ExitCode == 0 ? null : error.Trim();
    }
}
