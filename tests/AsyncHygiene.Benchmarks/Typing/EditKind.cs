namespace AsyncHygiene.Benchmarks.Typing;

/// <summary>What an edit changes: the less stays the same, the more has to be found out again.</summary>
internal enum EditKind
{
    /// <summary>Inside one body.</summary>
    Statement,

    /// <summary>A member of the open document: its names and types may mean something else in every file.</summary>
    Declaration,

    /// <summary>Another file comes to the project of the open document.</summary>
    FileAdded,

    /// <summary>That file goes again.</summary>
    FileRemoved,
}
