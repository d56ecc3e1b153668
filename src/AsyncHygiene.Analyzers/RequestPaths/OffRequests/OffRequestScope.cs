using System.Collections.Generic;
using System.Threading;
using AsyncHygiene.CallGraph;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths.OffRequests;

/// <summary>What a search for the ends of all ways sees: one project, or a solution with everything that runs it.</summary>
internal abstract class OffRequestScope
{
    public abstract SemanticModelSource Models { get; }

    public abstract CallerGraph Callers { get; }

    public abstract RequestRoots RootsOf(Function function);

    /// <summary>Where all ways from outside of the scope begin, as the request-path file has it; none where it does not name it.</summary>
    public abstract OffRequestEnd RecordedEnd(Function function);

    /// <summary>An entry point that no source adds, or whose message none makes.</summary>
    public abstract bool IsNeverAdded(Function function);

    /// <summary>A method of objects, of which nothing makes one.</summary>
    public bool IsOfNoObject(Function function, CancellationToken cancellationToken) =>
        function is { Node: null, Method: { IsStatic: false, ContainingType: { } type } } && IsNeverMade(type, cancellationToken);

    /// <summary>All that may name a member of an assembly; empty where others may as well.</summary>
    public abstract IReadOnlyCollection<Compilation> SourcesOf(IAssemblySymbol assembly);

    /// <summary>Code that is not in the scope may call it.</summary>
    public abstract bool IsCalledElsewhere(IMethodSymbol method);

    /// <summary>Nothing runs it, no convention and no reflection either.</summary>
    /// <param name="function">One that no call leads to.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public abstract bool IsUnused(Function function, CancellationToken cancellationToken);

    /// <summary>A class of which nothing makes an object.</summary>
    protected abstract bool IsNeverMade(INamedTypeSymbol type, CancellationToken cancellationToken);
}
