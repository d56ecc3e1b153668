using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Writing;

/// <summary>
/// Some files have their new content and some their old one, and the tool cannot change that. The message says which, and what to do.
/// </summary>
internal sealed class HalfWrittenException(string cause, WriteJournal journal, IReadOnlyList<(PlannedFile File, string Reason)> stuck)
    : ToolException(Describe(cause, journal, stuck), ExitCode.HalfWritten)
{
    private static string Describe(string cause, WriteJournal journal, IReadOnlyList<(PlannedFile File, string Reason)> stuck)
    {
        var files = string.Concat(stuck.Select(s => $"\n  '{s.File.Target}': {s.Reason.TrimEnd('.')}{Backup(s.File)}"));
        return $"{cause} Of {journal.Files.Count} files, {stuck.Count} could not be taken back; no content is lost, and the next run"
            + $" tries again. To keep one as it is, delete its old content.{files}";
    }

    private static string Backup(PlannedFile file) => file.Before is null ? "" : $"; its old content is in '{file.Backup}'";
}
