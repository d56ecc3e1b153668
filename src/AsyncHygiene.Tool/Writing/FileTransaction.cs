using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Writing;

/// <summary>
/// Files that change together: first their new contents and backups are on disk, then each takes its file's place by a rename. What was
/// replaced is taken back with renames alone, which need no space; what cannot be taken back stays listed in the journal, with its backup.
/// </summary>
internal sealed class FileTransaction(WriteJournal journal, IDisk disk)
{
    /// <summary>Returns a sentence where everything is written and something was left over.</summary>
    public string? Run(IReadOnlyList<FileChange> changes, CancellationToken cancellationToken)
    {
        Replace(changes, cancellationToken);
        return Finish() is { } reason ? $"Everything is written, and the next run deletes what is left over: {reason}" : null;
    }

    /// <summary>
    /// Gives every file its new content, and keeps the old one: <see cref="Finish"/> or <see cref="Undo"/> has to follow.
    /// </summary>
    public void Replace(IReadOnlyList<FileChange> changes, CancellationToken cancellationToken)
    {
        try
        {
            Attempt(journal.Path, () => journal.Write(disk));
            foreach (var (file, change) in journal.Files.Zip(changes))
            {
                cancellationToken.ThrowIfCancellationRequested();
                Attempt(file.Target, () => Stage(file, change));
            }

            foreach (var (file, change) in journal.Files.Zip(changes))
            {
                cancellationToken.ThrowIfCancellationRequested();
                Attempt(file.Target, () => Replace(file, change));
            }
        }
        catch (Exception e)
        {
            Abort(e);
            throw;
        }
    }

    /// <summary>Takes everything back. Returns a reason where something is left over for the next run.</summary>
    /// <exception cref="HalfWrittenException">A file cannot have its old content.</exception>
    public string? Undo(string reason) =>
        TakeBack() is { Count: > 0 } stuck ? throw new HalfWrittenException(reason, journal, stuck) : Clean();

    /// <summary>Gives every file that this run replaced its old content, and returns those that cannot have it, with the reason.</summary>
    public IReadOnlyList<(PlannedFile File, string Reason)> TakeBack()
    {
        var stuck = new List<(PlannedFile, string)>();
        foreach (var file in journal.Files.Reverse())
        {
            try
            {
                if (TakeBack(file) is { } reason)
                    stuck.Add((file, reason));
            }
            catch (Exception e) when (e is IOException or UnauthorizedAccessException)
            {
                stuck.Add((file, e.Message));
            }
        }

        return stuck;
    }

    /// <summary>After the last file was replaced. Returns a reason where something is left over for the next run.</summary>
    public string? Finish()
    {
        try
        {
            // Before the first backup goes: from then on, what is on disk does not tell a complete change from an interrupted one.
            journal.MarkDone(disk);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return e.Message;
        }

        return Clean();
    }

    /// <summary>Deletes what no file needs any more. Returns a reason where something stays, and then so does the journal.</summary>
    public string? Clean()
    {
        try
        {
            foreach (var file in journal.Files)
            {
                // In this order: a backup alone is that of a replaced file.
                disk.Delete(file.Backup);
                disk.Delete(file.Staged);
            }

            journal.Delete(disk);
            return null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return e.Message;
        }
    }

    private void Stage(PlannedFile file, FileChange change)
    {
        var like = change.Before is null ? null : file.Target;
        disk.Create(file.Staged, change.After, like);
        disk.Create(file.Backup, change.Before ?? [], like);
    }

    /// <summary>Between the look and the rename nothing is seen, as in every editor; it is the shortest time that there is.</summary>
    private void Replace(PlannedFile file, FileChange change)
    {
        FileCheck.RequireUnchanged(disk.Read(file.Target), change);
        disk.Move(file.Staged, file.Target);
    }

    private string? TakeBack(PlannedFile file)
    {
        switch (file.FindState(disk))
        {
            case PlannedFileState.Untouched:
                return null;
            case PlannedFileState.EditedSince:
                return "it was edited or deleted since";
            case var _ when file.Before is null:
                disk.Delete(file.Target);
                disk.Delete(file.Backup);
                return null;
            case var _ when PlannedFile.HashOf(disk, file.Backup) != file.Before:
                return $"'{file.Backup}' is not what it contained";
            default:
                disk.Move(file.Backup, file.Target);
                return null;
        }
    }

    private void Abort(Exception cause)
    {
        var reason = cause is ToolException ? cause.Message : $"Writing was stopped: {cause.Message}";
        var left = Undo(reason) is { } leftOver ? $" The next run deletes what is left over: {leftOver}" : "";
        if (cause is ToolException)
            throw new ToolException($"Nothing was written: {reason}{left}");
    }

    private static void Attempt(string path, Action step)
    {
        try
        {
            step();
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new ToolException($"'{path}' cannot be written: {e.Message}");
        }
    }
}
