using System.Linq;
using AsyncHygiene.Semantics.Counterparts.Gain;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths.Stores;

/// <summary>
/// The calls for which, as the request-path file says, nothing waits in any program of the solution. A library does not choose its cache
/// or its database.
/// </summary>
internal static class RecordedStores
{
    /// <summary>The synchronous store that a member uses; none where it uses another, or one that may wait.</summary>
    public static SynchronousStore Of(IMethodSymbol member, AnalyzedOperation context)
    {
        var store = DistributedCache.IsUsedBy(member, KnownTypes.Of(context.Compilation)) ? SynchronousStore.Cache
            : EntityFrameworkProviders.Serve(member) ? SynchronousStore.Database
            : SynchronousStore.None;
        return store != SynchronousStore.None && Has(store, context) ? store : SynchronousStore.None;
    }

    public static bool Has(SynchronousStore store, AnalyzedOperation context) =>
        RequestPathFile.Of(context.Options, context.CancellationToken).Any(f => f.Content.Stores.Contains(store));
}
