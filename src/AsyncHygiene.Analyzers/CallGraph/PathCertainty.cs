namespace AsyncHygiene.CallGraph;

/// <summary>How firm an edge or a path is; a path is as firm as its weakest edge.</summary>
internal enum PathCertainty
{
    /// <summary>
    /// Through a stored delegate, a framework's slot, dependency injection of a service that may be kept, or a slot with many
    /// implementations.
    /// </summary>
    Possible,

    /// <summary>Every edge is a call that the compiler has bound, or a dispatch to one of few implementations in user code.</summary>
    Proven,
}
