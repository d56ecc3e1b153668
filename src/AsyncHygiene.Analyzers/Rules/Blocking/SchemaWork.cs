using System;
using System.Linq;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Blocking;

/// <summary>
/// A call that makes, changes or drops the tables of a database: no request is served while it runs, whoever starts it.
/// <code>
/// db.Database.EnsureCreated();
/// db.Database.ExecuteSqlRaw(File.ReadAllText("views.sql"));
/// </code>
/// </summary>
internal static class SchemaWork
{
    private static readonly string[] s_owners =
    [
        "Microsoft.EntityFrameworkCore.Infrastructure.DatabaseFacade",
        "Microsoft.EntityFrameworkCore.RelationalDatabaseFacadeExtensions",
        "Microsoft.EntityFrameworkCore.Migrations.IMigrator",
    ];

    /// <summary>Their <c>Create</c> makes the database, their <c>CreateTables</c> what is in it.</summary>
    private static readonly string[] s_creators =
    [
        "Microsoft.EntityFrameworkCore.Storage.IDatabaseCreator",
        "Microsoft.EntityFrameworkCore.Storage.IRelationalDatabaseCreator",
        "Microsoft.EntityFrameworkCore.Storage.RelationalDatabaseCreator",
    ];

    public static bool Is(IInvocationOperation call, KnownTypes types) =>
        (call.TargetMethod.Name is "Create" or "CreateTables" or "Delete" or "EnsureCreated" or "EnsureDeleted"
            && types.IsOneOf(call.TargetMethod.ContainingType, s_creators))
        || IsOfContext(call, types);

    private static bool IsOfContext(IInvocationOperation call, KnownTypes types) =>
        types.IsOneOf(call.TargetMethod.ContainingType, s_owners)
        && (call.TargetMethod.Name is "EnsureCreated" or "EnsureDeleted" or "Migrate"
            || (call.TargetMethod.Name == "ExecuteSqlRaw" && call.Arguments.Any(a => ReadsScript(a.Value, types))));

    /// <summary>Each request asks whether the schema is there: the constructor of its context does.</summary>
    public static bool IsDoneForEach(IInvocationOperation call, RequestCode code) =>
        code is { IsWarning: true, Entry.Method: var entry } && RegisteredContext.IsMadeBy(entry) && !IsInMemory(call.Syntax);

    /// <summary><c>if (Database.IsInMemory()) { … }</c>, or the other branch of its opposite: the store of tests and developers.</summary>
    private static bool IsInMemory(SyntaxNode line)
    {
        var inside = line;
        foreach (var around in line.Ancestors().TakeWhile(a => a is not MemberDeclarationSyntax))
        {
            if (around is IfStatementSyntax check
                && (check.Statement == inside ? AsksForMemory(check.Condition)
                    : check.Else == inside
                        && check.Condition is PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not
                        && AsksForMemory(not.Operand)))
            {
                return true;
            }

            inside = around;
        }

        return false;
    }

    private static bool AsksForMemory(ExpressionSyntax condition) => condition switch
    {
        ParenthesizedExpressionSyntax inner => AsksForMemory(inner.Expression),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression } both =>
            AsksForMemory(both.Left) || AsksForMemory(both.Right),
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "IsInMemory" } } => true,
        _ => false,
    };

    /// <summary>The whole text of a file of commands.</summary>
    private static bool ReadsScript(IOperation value, KnownTypes types) =>
        value.WithoutConversions() is IInvocationOperation { TargetMethod: { Name: "ReadAllText" } method, Arguments: { Length: > 0 } path }
        && types.Is(method.ContainingType, types["System.IO.File"])
        && path[0].Value.DescendantsAndSelf().Any(o => o.ConstantValue is { HasValue: true, Value: string name }
            && name.EndsWith(".sql", StringComparison.OrdinalIgnoreCase));
}
