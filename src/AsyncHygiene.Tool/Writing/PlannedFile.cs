namespace AsyncHygiene.Tool.Writing;

/// <summary>
/// One file of a transaction: where it is, the hash of what it contained (nothing where it is to be new) and of what it is to contain.
/// </summary>
/// <param name="Target">The file itself, not a link to it.</param>
/// <param name="Run">Tells the files of one run from those of another.</param>
internal sealed record PlannedFile(string Target, string? Before, string After, string Run)
{
    /// <summary>The new content until it takes the place of the old one. No pattern of sources includes the name.</summary>
    public string Staged => $"{Target}.{Run}.async-hygiene-new";

    /// <summary>The old content until every file has its new one; empty where there was no file.</summary>
    public string Backup => $"{Target}.{Run}.async-hygiene-old";

    /// <summary>
    /// The new content is there before the backup is, and goes when it takes the target's place. So a backup alone is one of a replaced
    /// file.
    /// </summary>
    public bool WasReplaced(IDisk disk) => !disk.Exists(Staged) && disk.Exists(Backup);

    public PlannedFileState FindState(IDisk disk)
    {
        if (!WasReplaced(disk))
            return PlannedFileState.Untouched;

        var content = HashOf(disk, Target);
        return content == After ? PlannedFileState.Replaced
            : content == Before ? PlannedFileState.Untouched
            : PlannedFileState.EditedSince;
    }

    public static string? HashOf(IDisk disk, string path) => disk.Read(path) is { } content ? ContentHash.Of(content) : null;
}
