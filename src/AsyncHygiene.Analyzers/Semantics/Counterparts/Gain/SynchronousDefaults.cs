using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Counterparts.Gain;

/// <summary>
/// The awaitable members of libraries that run the synchronous one: those that base classes give to every derived type, and providers that
/// have no asynchronous input and output.
/// </summary>
internal static class SynchronousDefaults
{
    /// <summary>
    /// Base classes all of whose awaitable members run the synchronous ones, at once or on another thread of the pool, until a derived type
    /// overrides them. That of <c>XmlResolver</c> throws.
    /// </summary>
    private static readonly string[] s_bases =
    [
        "System.IO.Stream",
        "System.IO.TextReader",
        "System.IO.TextWriter",
        "System.Data.Common.DbConnection",
        "System.Data.Common.DbCommand",
        "System.Data.Common.DbDataReader",
        "System.Data.Common.DbTransaction",
        "System.Xml.XmlResolver",
        "Microsoft.AspNetCore.Razor.TagHelpers.TagHelper",
        "System.IO.Pipelines.PipeReader",
        "System.IO.Pipelines.PipeWriter",
        "Newtonsoft.Json.JsonReader",
        "Newtonsoft.Json.JsonWriter",
    ];

    /// <summary>
    /// Asynchronous in exactly this class: a derived one may have overridden the synchronous member, so there they fall back on the base's.
    /// </summary>
    private static readonly string[] s_exactly =
    [
        "System.IO.StreamReader",
        "System.IO.StreamWriter",
        "Newtonsoft.Json.JsonTextReader",
        "Newtonsoft.Json.JsonTextWriter",
    ];

    /// <summary>
    /// Their members are overridden, and run synchronously all the same: SQLite has no asynchronous input and output.
    /// </summary>
    private static readonly string[] s_synchronous =
    [
        "Microsoft.Data.Sqlite.SqliteConnection",
        "Microsoft.Data.Sqlite.SqliteCommand",
        "Microsoft.Data.Sqlite.SqliteDataReader",
        "Microsoft.Data.Sqlite.SqliteTransaction",
        "Microsoft.Data.Sqlite.SqliteBlob",
        "System.Data.SQLite.SQLiteConnection",
        "System.Data.SQLite.SQLiteCommand",
        "System.Data.SQLite.SQLiteDataReader",
        "System.Data.SQLite.SQLiteTransaction",
        "Microsoft.Extensions.Caching.Distributed.MemoryDistributedCache",
    ];

    /// <summary>Oracle's provider for MySQL ran everything synchronously and gave back completed tasks until its version 8.0.33.</summary>
    private static readonly string[] s_mySql =
    [
        "MySql.Data.MySqlClient.MySqlConnection",
        "MySql.Data.MySqlClient.MySqlCommand",
        "MySql.Data.MySqlClient.MySqlDataReader",
        "MySql.Data.MySqlClient.MySqlTransaction",
    ];

    private static readonly Version s_asynchronousMySql = new(8, 0, 33);

    private const string AsynchronousProvider = "the provider is asynchronous: with many of them it blocks as well";

    /// <summary>
    /// They hand the work on to the transaction of a provider, and do not tell which it is; or most of what they give is there already.
    /// </summary>
    private static readonly (string Type, string? Member, string Condition)[] s_open =
    [
        ("Microsoft.EntityFrameworkCore.Storage.IDbContextTransaction", null, AsynchronousProvider),
        ("Microsoft.EntityFrameworkCore.Infrastructure.DatabaseFacade", "CommitTransactionAsync", AsynchronousProvider),
        ("Microsoft.EntityFrameworkCore.Infrastructure.DatabaseFacade", "RollbackTransactionAsync", AsynchronousProvider),
        ("MongoDB.Driver.IAsyncCursorExtensions", null, "there are more documents than the first reply brings"),
    ];

    private static readonly string[] s_facades =
    [
        "Microsoft.EntityFrameworkCore.Infrastructure.DatabaseFacade", "Microsoft.EntityFrameworkCore.RelationalDatabaseFacadeExtensions",
    ];

    /// <summary>The other members by which a derived type makes one asynchronous.</summary>
    private static readonly Dictionary<string, string[]> s_runs = new(StringComparer.Ordinal)
    {
        ["ReadAsync"] = ["BeginRead"],
        ["ReadExactlyAsync"] = ["ReadAsync", "BeginRead"],
        ["ReadAtLeastAsync"] = ["ReadAsync", "BeginRead"],
        ["CopyToAsync"] = ["ReadAsync", "BeginRead"],
        ["WriteAsync"] = ["BeginWrite"],
        ["ReadToEndAsync"] = ["ReadAsync"],
        ["ReadBlockAsync"] = ["ReadAsync"],
        ["SkipAsync"] = ["ReadAsync"],
        ["BeginTransactionAsync"] = ["BeginDbTransactionAsync"],
        ["ExecuteReaderAsync"] = ["ExecuteDbDataReaderAsync"],
    };

    /// <summary>Whatever is written there, the type runs its awaitable members synchronously.</summary>
    public static bool AreAll(ITypeSymbol? type, KnownTypes types) =>
        type.InheritsOneOf(s_synchronous, types) || (type.InheritsOneOf(s_mySql, types) && IsOldMySql(type!));

    /// <summary>A look-up by the address has no asynchronous form in the system: it runs on another thread of the pool.</summary>
    public static bool Is(IMethodSymbol member, KnownTypes types) =>
        member is { Name: "GetHostEntryAsync", Parameters: { Length: > 0 } parameters }
        && types.Is(member.ContainingType, types["System.Net.Dns"])
        && types.Is(parameters[0].Type, types["System.Net.IPAddress"]);

    /// <summary>Whether it is asynchronous, only the provider behind it knows.</summary>
    public static bool IsOpen(IMethodSymbol member, ITypeSymbol? type, KnownTypes types) => ConditionOf(member, type, types) is not null;

    /// <summary>On what it depends, for a message; null for other members.</summary>
    public static string? ConditionOf(IMethodSymbol member, ITypeSymbol? type, KnownTypes types) =>
        s_open.FirstOrDefault(o => (o.Member is null || o.Member == member.Name)
            && types[o.Type] is { } open
            && (types.Is(type, open) || types.Is(member.ContainingType, open))
            && !IsSettled(member, o.Condition, types)).Condition
        ?? (member.Name == "BeginTransactionAsync" && types.IsOneOf(member.ContainingType, s_facades)
            ? EntityFrameworkProviders.OfOpening(types)
            : null);

    /// <summary>The only providers that there are end a transaction asynchronously.</summary>
    private static bool IsSettled(IMethodSymbol member, string condition, KnownTypes types) =>
        condition == AsynchronousProvider
        && member.Name != "DisposeAsync"
        && EntityFrameworkProviders.EndTransactionsAsynchronously(types);

    /// <summary>
    /// The overrides, in a type and those between it and the base class, that stand in the place of the base's member. None means that the
    /// base's own runs; null that the member is none of a base class whose members are known to run synchronously.
    /// </summary>
    public static IReadOnlyList<IMethodSymbol>? OverridesOf(IMethodSymbol member, ITypeSymbol? type, KnownTypes types)
    {
        var declaring = member.ContainingType;
        if (types.IsOneOf(declaring, s_exactly))
        {
            if (type is null || types.Is(type, declaring.OriginalDefinition))
                return null;
        }
        else if (!types.IsOneOf(declaring, s_bases))
        {
            return null;
        }

        var names = s_runs.TryGetValue(member.Name, out var others) ? others : [];
        return type.SelfAndBaseTypes()
            .TakeWhile(t => !types.Is(t, declaring.OriginalDefinition))
            .SelectMany(t => names.Prepend(member.Name).SelectMany(n => t.GetMembers(n)))
            .OfType<IMethodSymbol>()
            .Where(m => m.IsOverride)
            .ToList();
    }

    private static bool IsOldMySql(ITypeSymbol type) =>
        type.SelfAndBaseTypes().Any(t => t.ContainingAssembly?.Identity is { Name: "MySql.Data", Version: var version }
            && version < s_asynchronousMySql);
}
