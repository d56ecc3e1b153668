namespace AsyncHygiene.Tool.Writing;

internal enum PlannedFileState
{
    /// <summary>Not replaced, or taken back by the tool or the user. What it contains is nothing of this run.</summary>
    Untouched,

    /// <summary>It has the new content.</summary>
    Replaced,

    /// <summary>It was replaced, and edited or deleted afterwards; nothing may overwrite it.</summary>
    EditedSince,
}
