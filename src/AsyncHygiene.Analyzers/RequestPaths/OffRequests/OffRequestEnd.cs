namespace AsyncHygiene.RequestPaths.OffRequests;

/// <summary>Where all ways to a function begin, if no request needs to wait for it.</summary>
internal enum OffRequestEnd
{
    /// <summary>A request may wait for it.</summary>
    None,

    /// <summary>
    /// Not at one that serves requests, as far as a search over the whole solution shows, in which all callers are known.
    /// </summary>
    Unreached,

    /// <summary>At functions that nothing in the program calls.</summary>
    Unused,

    /// <summary>
    /// At least one way begins at the start or the end of the program, or at its command line, and no other serves requests.
    /// </summary>
    Program,

    /// <summary>At least one way begins at code that is named after what is done once, and no other serves requests.</summary>
    OneTime,

    /// <summary>At least one way begins at a job, and no other serves requests.</summary>
    Job,
}
