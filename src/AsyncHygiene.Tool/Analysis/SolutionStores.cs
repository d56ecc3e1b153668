using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.RequestPaths.Stores;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Tool.Loading;

namespace AsyncHygiene.Tool.Analysis;

/// <summary>
/// The stores that work synchronously in every program of a solution, where a library uses one that it does not choose itself. Only
/// projects that no other solution uses tell that.
/// </summary>
internal static class SolutionStores
{
    public static IEnumerable<SynchronousStore> In(IReadOnlyList<LoadedProject> solution, CancellationToken cancellationToken)
    {
        if (IsCacheInMemory([.. solution.Where(p => DistributedCache.IsKnown(KnownTypes.Of(p.Compilation)))], cancellationToken))
            yield return SynchronousStore.Cache;
        if (IsDatabaseSynchronous(solution, cancellationToken))
            yield return SynchronousStore.Database;
    }

    private static bool IsCacheInMemory(List<LoadedProject> users, CancellationToken cancellationToken)
    {
        var chosen = users.ToLookup(p => DistributedCache.IsChosen(p.Compilation, cancellationToken));
        return chosen[true].Any()
            && chosen[false].Any()
            && users.TrueForAll(p => !p.HasUsersElsewhere && !DistributedCache.MayBeRemote(p.Compilation, KnownTypes.Of(p.Compilation)));
    }

    private static bool IsDatabaseSynchronous(IReadOnlyList<LoadedProject> solution, CancellationToken cancellationToken)
    {
        var users = solution.Where(p => EntityFrameworkProviders.AreChosenElsewhere(p.Compilation, cancellationToken)).ToList();
        var choosers = solution.Where(p => EntityFrameworkProviders.AreReferenced(p.Compilation)).Except(users).ToList();
        return users.Count > 0
            && choosers.Count > 0
            && users.TrueForAll(p => !p.HasUsersElsewhere)
            && choosers.TrueForAll(p => !p.HasUsersElsewhere && EntityFrameworkProviders.AreSynchronous(p.Compilation));
    }
}
