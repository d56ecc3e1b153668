using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths;

/// <summary>Who calls a function, completely: nothing in it depends on what was asked before.</summary>
internal sealed class Callers
{
    public Callers(ImmutableArray<CallSite> sites, EntryPoint? registration)
    {
        Sites = sites;
        Registration = registration;
    }

    public ImmutableArray<CallSite> Sites { get; }

    /// <summary>The entry point that the function is because it is passed to a route or pipeline; null for most.</summary>
    public EntryPoint? Registration { get; }
}
