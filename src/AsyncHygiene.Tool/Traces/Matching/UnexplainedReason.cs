namespace AsyncHygiene.Tool.Traces.Matching;

/// <summary>Why no rule is shown for a place where threads waited.</summary>
internal enum UnexplainedReason
{
    /// <summary>The rules have nothing to say about it.</summary>
    NoRule,

    /// <summary>No code of the solution is on the stack.</summary>
    Framework,

    /// <summary>The code awaits the call already; what it calls waits inside, on the caller's thread.</summary>
    Awaited,

    /// <summary>Another thread holds a lock; what that one does under it takes the time.</summary>
    Lock,

    /// <summary>Optimized code has made the handler a part of the framework's, so that the stack does not name it.</summary>
    Inlined,

    /// <summary>The line is not known.</summary>
    NoSymbols,

    /// <summary>The file is not in the solution, as that of a page from which code is generated.</summary>
    OtherFile,

    /// <summary>No request needs the thread.</summary>
    OtherThread,
}
