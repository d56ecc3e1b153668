namespace AsyncHygiene.Semantics.Delegates;

/// <summary>What an API does with a delegate that it is given.</summary>
internal enum DelegateRun
{
    /// <summary>Keeps it, or nobody knows.</summary>
    Unknown,

    /// <summary>Runs it before it returns, or on the thread pool: as if the caller called it.</summary>
    InPlace,

    /// <summary>Runs it for each request.</summary>
    Request,

    /// <summary>Runs it on a thread of its own, on a timer, or while the program starts: no request waits for it.</summary>
    Elsewhere,
}
