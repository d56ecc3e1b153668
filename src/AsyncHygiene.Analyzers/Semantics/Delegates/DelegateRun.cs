namespace AsyncHygiene.Semantics.Delegates;

/// <summary>What an API does with a delegate that it is given.</summary>
internal enum DelegateRun
{
    /// <summary>Keeps it, or it is not known.</summary>
    Unknown,

    /// <summary>Runs it before it returns, or on the thread pool as part of it: as if the caller called it.</summary>
    InPlace,

    /// <summary>Hands it to the thread pool.</summary>
    OnPool,

    /// <summary>Runs it on a thread of its own: no request waits for it.</summary>
    OnOwnThread,

    /// <summary>Runs it whenever the time has come: no request waits for it.</summary>
    OnTimer,

    /// <summary>Runs it for each request.</summary>
    ForRequests,

    /// <summary>Runs it while the program starts: no request waits for it.</summary>
    AtStartUp,
}
