namespace AsyncHygiene.Tests.CallGraph.Oracle;

/// <summary>How an edge came about; the firmest kind is kept for a pair of functions.</summary>
internal enum OracleEdge
{
    /// <summary>A call that is written or that the language makes.</summary>
    Call,

    /// <summary>A delegate is made here. Where it runs is for the search to find out; that it runs nowhere must have a reason.</summary>
    Delegate,
}
