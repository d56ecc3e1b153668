namespace AsyncHygiene.Tool.Traces.Blocking;

/// <summary>Whose thread it is.</summary>
internal enum ThreadKind
{
    /// <summary>One of the pool: requests wait for it.</summary>
    Pool,

    /// <summary>One of the program's own, or of the runtime.</summary>
    Other,
}
