using System.Collections.Immutable;

namespace AsyncHygiene.CallGraph;

/// <summary>The callers of a function, completely: nothing in it depends on what was asked before.</summary>
internal sealed class Callers
{
    public Callers(ImmutableArray<CallSite> sites, Registration? registration)
    {
        Sites = sites;
        Registration = registration;
    }

    public ImmutableArray<CallSite> Sites { get; }

    /// <summary>Where the function is passed to a route or pipeline; null for most.</summary>
    public Registration? Registration { get; }
}
