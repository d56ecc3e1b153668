using AsyncHygiene.RequestPaths;
using AsyncHygiene.Semantics.Counterparts.Gain;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Rules.Blocking;

/// <summary>A call of a method of a package.</summary>
internal static class LibraryCall
{
    /// <summary>
    /// Whether there may be anything to wait for but the processor. A project of the solution may hold only the contract of what waits.
    /// </summary>
    public static bool MayWait(IMethodSymbol method, AnalyzedOperation context, KnownTypes types) =>
        LibraryReach.MayWait(method.ReducedFrom ?? method, types)
        || OwnAssemblies.Of(context.Compilation, context.Options).Contain(method.ContainingAssembly);
}
