using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Writing;

/// <summary>
/// Ends what an interrupted run began. The change is complete where every file was replaced, and is taken back otherwise: the code as it
/// was is what the next run can plan from. A file that was edited since stops that, and then every file stays as it is.
/// </summary>
internal static class JournalRecovery
{
    /// <summary>Returns a sentence that says what was done, if anything was.</summary>
    public static string? Run(string folder, IDisk disk)
    {
        WriteJournal.DeletePartial(folder, disk);
        if (WriteJournal.FindDone(folder, disk) is { } done)
            Require(new FileTransaction(done, disk).Clean());

        if (WriteJournal.FindOpen(folder, disk) is not { } journal)
            return null;

        var transaction = new FileTransaction(journal, disk);
        if (IsComplete(journal, disk))
        {
            Require(transaction.Finish());
            return "The run before was interrupted after it had written everything.";
        }

        var states = journal.Files.ToLookup(f => f.FindState(disk));
        const string Interrupted = "The run before was interrupted.";
        if (states[PlannedFileState.EditedSince].Any())
            throw new HalfWrittenException(Interrupted, journal, [.. Changed(states)]);
        if (transaction.TakeBack() is { Count: > 0 } stuck)
            throw new HalfWrittenException(Interrupted, journal, stuck);

        Require(transaction.Clean());
        var count = states[PlannedFileState.Replaced].Count();
        return count == 0
            ? "The run before was interrupted; it left no changed file."
            : journal.IsTrial && count == journal.Files.Count
            ? "The run before was interrupted before it was decided whether its last batch stays; its files are again as they were before "
                + "it."
            : $"The run before was interrupted after {count} of {journal.Files.Count} files; all of them are again as they were before it.";
    }

    /// <summary>For a run that writes nothing, and so cannot take anything back.</summary>
    public static bool IsNeeded(string folder, IDisk disk) =>
        WriteJournal.FindOpen(folder, disk) is { } journal
        && journal.Files.Any(f => f.FindState(disk) != PlannedFileState.Untouched)
        && !IsComplete(journal, disk);

    private static bool IsComplete(WriteJournal journal, IDisk disk) => !journal.IsTrial && journal.Files.All(f => f.WasReplaced(disk));

    private static IEnumerable<(PlannedFile File, string Reason)> Changed(ILookup<PlannedFileState, PlannedFile> states) =>
        states[PlannedFileState.EditedSince].Select(f => (f, "it was edited or deleted since"))
            .Concat(states[PlannedFileState.Replaced].Select(f => (f, "it has its new content")));

    private static void Require(string? leftOver)
    {
        if (leftOver is not null)
            throw new ToolException($"What the run before left over cannot be deleted: {leftOver}");
    }
}
