namespace AsyncHygiene.Tool.Traces.Matching;

/// <summary>Why no rule is shown for a place where threads waited.</summary>
internal enum UnexplainedReason
{
    /// <summary>The rules have nothing to say about it.</summary>
    NoRule,

    /// <summary>No code of the solution is on the stack.</summary>
    Framework,

    /// <summary>Another thread holds a lock; what that one does under it takes the time.</summary>
    Lock,

    /// <summary>The line is not known.</summary>
    NoSymbols,

    /// <summary>The file is not in the solution, as that of a page from which code is generated.</summary>
    OtherFile,

    /// <summary>No request needs the thread.</summary>
    OtherThread,
}
