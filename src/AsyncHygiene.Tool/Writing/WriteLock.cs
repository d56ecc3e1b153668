using System;
using System.IO;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Writing;

/// <summary>Lets one run at a time write what belongs to a folder. The system releases it when the run ends, however it ends.</summary>
internal sealed class WriteLock : IDisposable
{
    public const string Name = ".async-hygiene-lock";

    private const int WindowsSharingViolation = unchecked((int)0x80070020);
    private const int LinuxWouldBlock = 11;
    private const int MacWouldBlock = 35;

    private readonly string _path;
    private readonly FileStream _stream;

    private WriteLock(string path, FileStream stream) => (_path, _stream) = (path, stream);

    public static WriteLock Take(string folder)
    {
        var path = Path.Combine(folder, Name);
        try
        {
            while (true)
            {
                var stream = Open(path);
                if (IsStillAt(path, stream))
                    return new WriteLock(path, stream);
                stream.Dispose();
            }
        }
        catch (IOException e) when (e.HResult is WindowsSharingViolation or LinuxWouldBlock or MacWouldBlock)
        {
            throw new ToolException($"Nothing was written: another run of the tool is at work in '{folder}'.");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new ToolException($"Nothing was written: '{folder}' cannot be written to: {e.Message}");
        }
    }

    public void Dispose()
    {
        // Windows deletes it by itself, and only then. On Unix it goes while it is locked: afterwards it could be another run's.
        try
        {
            if (!OperatingSystem.IsWindows())
                File.Delete(_path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The folder cannot be written to any more. The file that stays locks nothing.
        }
        finally
        {
            _stream.Dispose();
        }
    }

    private static FileStream Open(string path) => new(
        path,
        FileMode.OpenOrCreate,
        FileAccess.ReadWrite,
        FileShare.None,
        bufferSize: 1,
        OperatingSystem.IsWindows() ? FileOptions.DeleteOnClose : FileOptions.None);

    /// <summary>
    /// The run before may delete the file after this one opened it and before it locks it. A time that no other run sets tells them apart.
    /// </summary>
    internal static bool IsStillAt(string path, FileStream stream)
    {
        if (OperatingSystem.IsWindows())
            return true;

        var time = DateTime.UnixEpoch.AddTicks(Random.Shared.NextInt64(TimeSpan.TicksPerDay * 10_000));
        File.SetLastWriteTimeUtc(stream.SafeFileHandle, time);
        return File.GetLastWriteTimeUtc(path) == File.GetLastWriteTimeUtc(stream.SafeFileHandle);
    }
}
