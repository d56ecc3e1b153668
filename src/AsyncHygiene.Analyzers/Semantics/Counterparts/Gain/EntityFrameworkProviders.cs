using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Counterparts.Gain;

/// <summary>
/// The database providers of Entity Framework Core that a project references. Each brings a class with the <c>Use…</c> methods of its
/// options, in the namespace of the framework.
/// </summary>
internal static class EntityFrameworkProviders
{
    private const string Sqlite = "Microsoft.EntityFrameworkCore.SqliteDbContextOptionsBuilderExtensions";

    private const string Oracle = "Microsoft.EntityFrameworkCore.OracleDbContextOptionsExtensions";

    private const string MySql = "Microsoft.EntityFrameworkCore.MySQLDbContextOptionsExtensions";

    private const string SqlServer = "Microsoft.EntityFrameworkCore.SqlServerDbContextOptionsExtensions";

    /// <summary>Of Pomelo.</summary>
    private const string MySqlConnector = "Microsoft.EntityFrameworkCore.MySqlDbContextOptionsBuilderExtensions";

    private const string Firebird = "Microsoft.EntityFrameworkCore.FbDbContextOptionsBuilderExtensions";

    private static readonly string[] s_npgsql =
    [
        "Microsoft.EntityFrameworkCore.NpgsqlDbContextOptionsBuilderExtensions",
        "Microsoft.EntityFrameworkCore.NpgsqlDbContextOptionsExtensions",
    ];

    /// <summary>Providers that begin a transaction without blocking; one of them may be the one in use.</summary>
    private static readonly string[] s_others =
    [
        MySqlConnector,
        MySql,
        Oracle,
        Firebird,
    ];

    private static readonly string[] s_sqlConnections =
        ["Microsoft.Data.SqlClient.SqlConnection", "System.Data.SqlClient.SqlConnection"];

    private static readonly string[] s_npgsqlConnections = ["Npgsql.NpgsqlConnection"];

    private static readonly string[] s_suffixes = ["DbContextOptionsBuilderExtensions", "DbContextOptionsExtensions"];

    /// <summary>For tests, next to the provider of the program; or all that a program uses.</summary>
    private const string InMemory = "Microsoft.EntityFrameworkCore.InMemoryDbContextOptionsExtensions";

    private static readonly string[] s_trackers = ["Microsoft.EntityFrameworkCore.DbContext", "Microsoft.EntityFrameworkCore.DbSet`1"];

    private static readonly ConditionalWeakTable<Compilation, StrongBox<bool>> s_known = new();

    /// <summary>
    /// Whether queries and saves run synchronously in any form: SQLite, or Oracle or MySQL with old clients, is the only database that the
    /// project can use, or the only one that it names; or it names nothing but a store in memory. A library that references no provider
    /// says nothing.
    /// </summary>
    public static bool AreSynchronous(Compilation compilation) =>
        s_known.GetValue(compilation, static c => new StrongBox<bool>(AreSynchronous(c, KnownTypes.Of(c), CancellationToken.None))).Value;

    /// <summary>
    /// The project uses the framework and leaves it to others which database that is: it references no provider, or, as a library, names
    /// none of those that it references.
    /// </summary>
    public static bool AreChosenElsewhere(Compilation compilation, CancellationToken cancellationToken) =>
        KnownTypes.Of(compilation)[s_trackers[0]] is not null
        && (Referenced(compilation) is not { Count: > 0 } providers
            || (compilation.Options.OutputKind == OutputKind.DynamicallyLinkedLibrary
                && !providers.Exists(p => IsChosen(p, compilation, cancellationToken))));

    public static bool AreReferenced(Compilation compilation) => Referenced(compilation).Count > 0;

    private static List<INamedTypeSymbol> Referenced(Compilation compilation) =>
        KnownTypes.Of(compilation)[s_trackers[0]] is { } context
        && compilation.GetCompilationNamespace(context.ContainingNamespace) is { } framework
            ? framework.GetTypeMembers().Where(IsProvider).ToList()
            : [];

    /// <summary>A member of the framework, all of whose awaitable members go to the database.</summary>
    public static bool Serve(IMethodSymbol member) => member.ContainingType.IsInOrBelow("Microsoft.EntityFrameworkCore");

    /// <summary>The connection of the provider, where the project references no other one and it is asynchronous; else null.</summary>
    public static INamedTypeSymbol? OnlyConnection(KnownTypes types)
    {
        var onSqlServer = types[SqlServer] is not null;
        return onSqlServer == types.Known(s_npgsql).IsEmpty && types[Sqlite] is null && types.Known(s_others).IsEmpty
            ? types.Known(onSqlServer ? s_sqlConnections : s_npgsqlConnections).FirstOrDefault()
            : null;
    }

    /// <summary>
    /// What <c>BeginTransactionAsync</c> gains with SQL Server, whose connection has no awaitable form of its own to begin a transaction,
    /// and with Npgsql, which sends it with the first command; null where another provider may be in use.
    /// </summary>
    public static string? OfOpening(KnownTypes types)
    {
        if (!types.Known(s_others).IsEmpty)
            return null;

        return types[SqlServer] is not null
            ? "opening the connection waits: with SQL Server it begins the transaction as the synchronous form does"
            : types.Known(s_npgsql).IsEmpty ? null
                : "opening the connection waits: Npgsql sends nothing to begin a transaction";
    }

    /// <summary>
    /// Whether a commit and a rollback wait for the server without a thread: the project references the providers of Npgsql and
    /// MySqlConnector, and no other one.
    /// </summary>
    public static bool EndTransactionsAsynchronously(KnownTypes types) =>
        !(types.Known(s_npgsql).IsEmpty && types[MySqlConnector] is null)
        && types.Known([Sqlite, Oracle, MySql, SqlServer, Firebird]).IsEmpty;

    /// <summary><c>AddAsync</c> goes to the database for nothing but keys that a sequence gives; the save does the rest.</summary>
    public static bool OnlyTracks(IMethodSymbol member, KnownTypes types) =>
        member.Name is "AddAsync" or "AddRangeAsync" && types.IsOneOf(member.ContainingType, s_trackers);

    private static bool AreSynchronous(Compilation compilation, KnownTypes types, CancellationToken cancellationToken)
    {
        INamedTypeSymbol?[] synchronous =
        [
            types[Sqlite],
            IsOldOracle(types) ? types[Oracle] : null,
            types[MySql] is { } mySql && IsOldMySql(mySql, types) ? mySql : null,
            types[InMemory],
        ];
        if (synchronous.FirstOrDefault(p => p is not null) is not { } any
            || compilation.GetCompilationNamespace(any.ContainingNamespace) is not { } framework)
        {
            return false;
        }

        var others = framework.GetTypeMembers().Where(t => IsProvider(t) && !Array.Exists(synchronous, p => types.Is(t, p))).ToList();
        return (others.Count == 0 && (!types.Is(any, types[InMemory]) || IsUsedBelow(any, compilation, cancellationToken)))
            || (Array.Exists(synchronous, p => p is not null && IsChosen(p, compilation, cancellationToken))
                && !others.Exists(p => IsUsedBelow(p, compilation, cancellationToken) || IsChosen(p, compilation, cancellationToken)));
    }

    /// <summary>
    /// A project or library that this one uses names the provider, and may be what chooses it. A project references more than it names.
    /// </summary>
    private static bool IsUsedBelow(INamedTypeSymbol provider, Compilation compilation, CancellationToken cancellationToken)
    {
        var projects = compilation.References.OfType<CompilationReference>().Select(r => r.Compilation).ToList();
        return projects.Exists(p => IsChosen(provider, p, cancellationToken))
            || compilation.SourceModule.ReferencedAssemblySymbols.Any(a =>
                !a.Name.StartsWith("Microsoft.EntityFrameworkCore", StringComparison.Ordinal)
                && !projects.Exists(p => p.AssemblyName == a.Name)
                && a.Modules.Any(m => m.ReferencedAssemblies.Any(r => r.Name == provider.ContainingAssembly.Name)));
    }

    /// <summary>
    /// The project calls a member of the provider: <c>options.UseSqlite(…)</c>. A comment does not count, nor what only the tools of
    /// migrations run.
    /// </summary>
    private static bool IsChosen(INamedTypeSymbol provider, Compilation compilation, CancellationToken cancellationToken) =>
        provider.GetMembers()
            .OfType<IMethodSymbol>()
            .Where(m => m.IsExtensionMethod)
            .Select(m => m.Name)
            .Distinct()
            .Any(name => NameScan.Tokens(compilation, name, cancellationToken)
                .Any(t => t.Parent is SimpleNameSyntax use && !IsAtDesignTime(use)));

    /// <summary><c>class Factory : IDesignTimeDbContextFactory&lt;Shop&gt;</c></summary>
    private static bool IsAtDesignTime(SimpleNameSyntax use) =>
        use.FirstAncestorOrSelf<ClassDeclarationSyntax>()?.BaseList?.Types.Any(t =>
            t.Type.DescendantNodesAndSelf().OfType<GenericNameSyntax>()
                .Any(n => n.Identifier.ValueText == "IDesignTimeDbContextFactory")) == true;

    /// <summary>Before 23.4 the commands of ODP.NET have no awaitable member of their own, and those of the base class block.</summary>
    private static bool IsOldOracle(KnownTypes types) =>
        types["Oracle.ManagedDataAccess.Client.OracleCommand"] is { } command
        && command.GetMembers("ExecuteDbDataReaderAsync").IsEmpty
        && command.GetMembers("ExecuteReaderAsync").IsEmpty;

    /// <summary>The first package of Oracle for MySQL ended before its client became asynchronous.</summary>
    private static bool IsOldMySql(INamedTypeSymbol provider, KnownTypes types) =>
        provider.ContainingAssembly.Name == "MySql.Data.EntityFrameworkCore"
        || SynchronousDefaults.AreAll(types["MySql.Data.MySqlClient.MySqlCommand"], types);

    private static bool IsProvider(INamedTypeSymbol type) => s_suffixes.Any(s => type.Name.EndsWith(s, StringComparison.Ordinal));
}
