using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Writing;

/// <summary>
/// One run of the tool over what belongs to a folder. It begins by ending what an interrupted run left there, before anything is loaded:
/// files that are half changed do not compile.
/// </summary>
internal sealed class WriteSession : IDisposable
{
    private readonly string _folder;
    private readonly IDisk _disk;
    private readonly WriteLock? _lock;
    private readonly Progress _progress;

    private WriteSession(string folder, IDisk disk, WriteLock? writeLock, Progress progress) =>
        (_folder, _disk, _lock, _progress) = (folder, disk, writeLock, progress);

    public static WriteSession ForWriting(string folder, Progress progress) => ForWriting(folder, new Disk(), progress);

    public static WriteSession ForWriting(string folder, IDisk disk, Progress progress)
    {
        var real = Real(folder);
        var writeLock = WriteLock.Take(real);
        try
        {
            if (JournalRecovery.Run(real, disk) is { } sentence)
                progress.Write(sentence);
            return new WriteSession(real, disk, writeLock, progress);
        }
        catch (Exception e)
        {
            writeLock.Dispose();
            if (e is IOException or UnauthorizedAccessException)
                throw new ToolException($"What the run before left in '{real}' cannot be put right: {e.Message}");
            throw;
        }
    }

    /// <summary>
    /// For a run that writes one file, which may be in a folder of its own, and the solution then in one that nothing may be written to.
    /// </summary>
    public static WriteSession ForFile(string file, string solution, Progress progress)
    {
        Recover(solution, progress);
        return ForWriting(Path.GetDirectoryName(Path.GetFullPath(file))!, progress);
    }

    /// <summary>For a run that writes elsewhere: touches nothing where there is nothing to put right.</summary>
    public static void Recover(string folder, Progress progress)
    {
        if (IsHalfWritten(Real(folder)))
            ForWriting(folder, progress).Dispose();
    }

    /// <summary>Leaves no trace, and takes no lock.</summary>
    public static WriteSession ForReading(string folder, Progress progress)
    {
        var real = Real(folder);
        if (IsHalfWritten(real))
        {
            throw new ToolException(
                $"A run in '{real}' is at work or was interrupted, and files are half written; the next run that writes ends it.");
        }

        return new WriteSession(real, new Disk(), writeLock: null, progress);
    }

    /// <summary>All or none. What is not as it was read, or cannot be written, stops the rest.</summary>
    public void Write(IReadOnlyList<FileChange> changes, CancellationToken cancellationToken)
    {
        RequireLock();
        if (changes is [])
            return;

        var (files, distinct) = Plan(changes);
        if (new FileTransaction(new WriteJournal(_folder, files), _disk).Run(distinct, cancellationToken) is { } sentence)
            _progress.Write(sentence);
    }

    /// <summary>Only what is as it was read.</summary>
    public void Delete(string path, byte[] content)
    {
        RequireLock();
        var target = RealPath.Of(path);
        FileCheck.Require(new FileChange(path, content, []), target, _disk);
        try
        {
            _disk.Delete(target);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new ToolException($"'{path}' cannot be deleted: {e.Message}");
        }
    }

    /// <summary>All or none, and what is written goes again unless it is kept.</summary>
    public WriteTrial Try(IReadOnlyList<FileChange> changes, CancellationToken cancellationToken)
    {
        RequireLock();
        var (files, distinct) = Plan(changes);
        var transaction = new FileTransaction(new WriteJournal(_folder, files, isTrial: true), _disk);
        transaction.Replace(distinct, cancellationToken);
        return new WriteTrial(transaction, _progress);
    }

    public void Dispose() => _lock?.Dispose();

    private void RequireLock()
    {
        if (_lock is null)
            throw new InvalidOperationException("This session may only read.");
    }

    private (IReadOnlyList<PlannedFile> Files, IReadOnlyList<FileChange> Changes) Plan(IReadOnlyList<FileChange> changes)
    {
        try
        {
            var run = Convert.ToHexStringLower(BitConverter.GetBytes(Random.Shared.Next()));
            var files = new Dictionary<string, FileChange>(StringComparer.Ordinal);
            foreach (var change in changes)
            {
                var target = RealPath.Of(change.Path);
                if (!files.TryAdd(target, change) && !files[target].After.AsSpan().SequenceEqual(change.After))
                    throw new ToolException($"'{change.Path}' and '{files[target].Path}' are one file, and would get different contents.");
                FileCheck.Require(change, target, _disk);
            }

            return (
                [.. files.Select(f => new PlannedFile(f.Key, HashOf(f.Value.Before), ContentHash.Of(f.Value.After), run))],
                [.. files.Values]);
        }
        catch (Exception e) when (e is ToolException or IOException or UnauthorizedAccessException)
        {
            throw new ToolException($"Nothing was written: {e.Message}");
        }
    }

    private static string? HashOf(byte[]? content) => content is null ? null : ContentHash.Of(content);

    private static bool IsHalfWritten(string folder)
    {
        try
        {
            return JournalRecovery.IsNeeded(folder, new Disk());
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new ToolException($"What the run before left in '{folder}' cannot be read: {e.Message}");
        }
    }

    private static string Real(string folder)
    {
        try
        {
            return RealPath.Of(folder);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new ToolException($"'{folder}' cannot be found: {e.Message}");
        }
    }
}
