using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Counterparts.Gain;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.RequestPaths.Stores;

/// <summary>
/// The calls for which, as the request-path file says, nothing waits in any program of the solution. A library does not choose its cache
/// or its database.
/// </summary>
internal static class RecordedStores
{
    /// <summary>The synchronous store that a member uses; none where it uses another, or one that may wait.</summary>
    public static SynchronousStore Of(
        IMethodSymbol member,
        Compilation compilation,
        AnalyzerOptions options,
        CancellationToken cancellationToken)
    {
        var store = DistributedCache.IsUsedBy(member, KnownTypes.Of(compilation)) ? SynchronousStore.Cache
            : EntityFrameworkProviders.Serve(member) ? SynchronousStore.Database
            : SynchronousStore.None;
        return store != SynchronousStore.None && Has(store, options, cancellationToken) ? store : SynchronousStore.None;
    }

    public static bool Has(SynchronousStore store, AnalyzerOptions options, CancellationToken cancellationToken) =>
        RequestPathFile.Of(options, cancellationToken).Any(f => f.Content.Stores.Contains(store));
}
