using System;
using System.Linq;

namespace AsyncHygiene.RequestPaths.Stores;

/// <summary>How the request-path file and messages say of a store that nothing waits for it.</summary>
internal static class SynchronousStoreWords
{
    private const string Words = "no wait: as every program of this solution sets it up, it works synchronously";

    private static readonly (SynchronousStore Store, string TypeId)[] s_known =
    [
        (SynchronousStore.Cache, "T:Microsoft.Extensions.Caching.Distributed.IDistributedCache"),
        (SynchronousStore.Database, "T:Microsoft.EntityFrameworkCore.DbContext"),
    ];

    /// <summary>The line of a store, as the documentation id of the type that stands for it and the words about it.</summary>
    public static (string Id, string Words) Of(SynchronousStore store) => (s_known.Single(k => k.Store == store).TypeId, Words);

    /// <summary>When calls of the store do wait; completes the sentence "only if …".</summary>
    public static string AnotherThan(SynchronousStore store) =>
        store == SynchronousStore.Cache
            ? "the cache is another than the one in memory that the programs of this solution set up"
            : "the database is another than the ones of this solution, which work synchronously";

    /// <summary>None for what this version does not know.</summary>
    public static SynchronousStore Read(string id, string words) =>
        words == Words ? Array.Find(s_known, k => k.TypeId == id).Store : SynchronousStore.None;

    public static bool IsTypeId(string id) => Array.Exists(s_known, k => k.TypeId == id);
}
