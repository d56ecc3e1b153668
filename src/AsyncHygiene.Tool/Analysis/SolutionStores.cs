using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.RequestPaths.Stores;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Tool.Loading;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Analysis;

/// <summary>
/// The stores that work synchronously in every program of a solution, where a library uses one that it does not choose itself. Only
/// projects that no other solution uses tell that.
/// </summary>
internal static class SolutionStores
{
    public static IEnumerable<SynchronousStore> In(
        IReadOnlyList<LoadedProject> solution,
        Func<IAssemblySymbol, bool> hasKnownCallers,
        CancellationToken cancellationToken)
    {
        var compilations = solution.Select(p => p.Compilation).ToList();
        if (IsCacheInMemory([.. compilations.Where(c => DistributedCache.IsKnown(KnownTypes.Of(c)))], hasKnownCallers, cancellationToken))
            yield return SynchronousStore.Cache;
        if (IsDatabaseSynchronous(compilations, hasKnownCallers))
            yield return SynchronousStore.Database;
    }

    private static bool IsCacheInMemory(
        List<Compilation> users,
        Func<IAssemblySymbol, bool> hasKnownCallers,
        CancellationToken cancellationToken) =>
        users.TrueForAll(c => hasKnownCallers(c.Assembly) && !DistributedCache.MayBeRemote(c, KnownTypes.Of(c)))
        && users.ToLookup(c => DistributedCache.IsChosen(c, cancellationToken)) is var chosen
        && chosen[true].Any()
        && chosen[false].Any();

    private static bool IsDatabaseSynchronous(List<Compilation> all, Func<IAssemblySymbol, bool> hasKnownCallers)
    {
        var users = all.FindAll(EntityFrameworkProviders.AreChosenElsewhere);
        var choosers = all.FindAll(EntityFrameworkProviders.AreReferenced);
        return users.Count > 0
            && choosers.Count > 0
            && users.TrueForAll(c => hasKnownCallers(c.Assembly))
            && choosers.TrueForAll(c => hasKnownCallers(c.Assembly) && EntityFrameworkProviders.AreSynchronous(c));
    }
}
