using System.Threading;
using AsyncHygiene.Semantics.Hierarchy;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Counterparts.Gain;

/// <summary>
/// Where the distributed cache of a program may be. One that is outside the process brings a class of a package, or has one of the
/// program's own.
/// </summary>
internal static class DistributedCache
{
    private const string Contract = "Microsoft.Extensions.Caching.Distributed.IDistributedCache";

    private static readonly string[] s_remote =
    [
        "Microsoft.Extensions.Caching.StackExchangeRedis.RedisCache",
        "Microsoft.Extensions.Caching.Redis.RedisCache",
        "Microsoft.Extensions.Caching.SqlServer.SqlServerCache",
        "Microsoft.Extensions.Caching.Cosmos.CosmosCache",
        "Alachisoft.NCache.Caching.Distributed.NCacheDistributedCache",
        "Community.Microsoft.Extensions.Caching.PostgreSql.PostgreSqlCache",
        "Pomelo.Extensions.Caching.MySql.MySqlCache",
    ];

    /// <summary>A member of the cache, or an extension of it, in a project that sets up one in memory and could set up no other.</summary>
    public static bool IsInMemory(IMethodSymbol member, Compilation compilation, CancellationToken cancellationToken)
    {
        var types = KnownTypes.Of(compilation);
        return IsUsedBy(member, types) && !MayBeRemote(compilation, types) && IsChosen(compilation, cancellationToken);
    }

    public static bool IsUsedBy(IMethodSymbol member, KnownTypes types) =>
        types.Is(member.ContainingType, types[Contract])
        || types.Is(member.ContainingType, types["Microsoft.Extensions.Caching.Distributed.DistributedCacheExtensions"]);

    public static bool IsKnown(KnownTypes types) => types[Contract] is not null;

    /// <summary>The project sets up the one in memory.</summary>
    public static bool IsChosen(Compilation compilation, CancellationToken cancellationToken) =>
        compilation.Mentions("AddDistributedMemoryCache", cancellationToken);

    public static bool MayBeRemote(Compilation compilation, KnownTypes types) =>
        !types.Known(s_remote).IsEmpty || TypeHierarchy.Of(compilation).HasTypeBelow(types.Known([Contract]));
}
