namespace AsyncHygiene.RequestPaths;

/// <summary>Where all ways to a function begin, if no request needs to wait for it.</summary>
internal enum OffRequestEnd
{
    /// <summary>A request may wait for it.</summary>
    None,

    /// <summary>The start or the end of the program, or its command line.</summary>
    Program,

    /// <summary>At least one way begins at code that is named after what is done once, and no other serves requests.</summary>
    OneTime,
}
