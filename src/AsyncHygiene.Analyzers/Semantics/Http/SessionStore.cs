using AsyncHygiene.Semantics.Hierarchy;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Http;

/// <summary>
/// Where the sessions of a program may be. Without another cache they are in the memory of the process, and nothing waits for them; a
/// program that has another one references its package, or has a class of its own.
/// </summary>
internal static class SessionStore
{
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

    private static readonly string[] s_contracts =
    [
        "Microsoft.Extensions.Caching.Distributed.IDistributedCache",
        "Microsoft.AspNetCore.Session.ISessionStore",
        "Microsoft.AspNetCore.Http.ISession",
    ];

    public static bool MayBeRemote(Compilation compilation, KnownTypes types) =>
        !types.Known(s_remote).IsEmpty || TypeHierarchy.Of(compilation).HasTypeBelow(types.Known(s_contracts));
}
