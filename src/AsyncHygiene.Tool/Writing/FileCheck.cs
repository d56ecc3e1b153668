using System;
using System.IO;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Writing;

/// <summary>Whether a file is what was read, and may be replaced.</summary>
internal static class FileCheck
{
    public static void RequireUnchanged(byte[]? content, FileChange change)
    {
        if (content is null && change.Before is not null)
            throw new ToolException($"'{change.Path}' was deleted since it was loaded.");
        if (content is null != change.Before is null || !content.AsSpan().SequenceEqual(change.Before))
            throw new ToolException($"'{change.Path}' was changed since it was loaded, or its encoding cannot be kept.");
    }

    public static void Require(FileChange change, string target, IDisk disk)
    {
        try
        {
            RequireUnchanged(disk.Read(target), change);
            if (change.Before is not null)
                disk.RequireWritable(target);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new ToolException($"'{change.Path}' cannot be written: {e.Message}");
        }
    }
}
