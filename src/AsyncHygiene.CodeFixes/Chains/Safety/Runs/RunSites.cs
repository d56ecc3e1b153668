using System.Collections.Generic;
using AsyncHygiene.CallGraph;

namespace AsyncHygiene.Chains.Safety.Runs;

/// <summary>The places of the solution that run a function which is given or kept as a delegate.</summary>
internal sealed class RunSites
{
    public static readonly RunSites None = new([], [], isCut: false);

    public RunSites(IReadOnlyList<CallSite> inHelpers, IReadOnlyList<CallSite> above, bool isCut)
    {
        InHelpers = inHelpers;
        Above = above;
        IsCut = isCut;
    }

    /// <summary>
    /// In methods that are given the function, from the innermost outwards. What else calls these methods gives them another function.
    /// </summary>
    public IReadOnlyList<CallSite> InHelpers { get; }

    /// <summary>
    /// Where a helper is given the function, and where a member that keeps it is called: any of their callers may be above.
    /// </summary>
    public IReadOnlyList<CallSite> Above { get; }

    /// <summary>So many variables and members may hold it that nothing can be said.</summary>
    public bool IsCut { get; }
}
