using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Streams;

/// <summary>
/// A transaction that is committed before its <c>using</c> ends. Its disposal then has nothing to tell the database; only where something
/// failed before does it roll back.
/// </summary>
internal static class CommittedTransaction
{
    private static readonly string[] s_transactions =
    [
        "System.Data.Common.DbTransaction",
        "Microsoft.EntityFrameworkCore.Storage.IDbContextTransaction",
    ];

    /// <param name="using">The statement or declaration.</param>
    /// <param name="type">The type of what it disposes of.</param>
    /// <param name="types">Those of the compilation.</param>
    public static bool IsDisposedBy(IOperation @using, ITypeSymbol? type, KnownTypes types) =>
        IsTransaction(type, types)
        && @using.Syntax switch
        {
            UsingStatementSyntax { Declaration: { } declaration } statement => IsCommitted(declaration, statement.Statement),
            LocalDeclarationStatementSyntax { Parent: { } block } local => IsCommitted(local.Declaration, block),
            _ => false,
        };

    public static bool IsTransaction(ITypeSymbol? type, KnownTypes types) => type.InheritsOneOf(s_transactions, types);

    private static bool IsCommitted(VariableDeclarationSyntax declaration, SyntaxNode scope) =>
        scope.DescendantNodes()
            .OfType<InvocationExpressionSyntax>()
            .Select(call => call.Expression)
            .OfType<MemberAccessExpressionSyntax>()
            .Any(access => access is { Name.Identifier.ValueText: "Commit" or "CommitAsync", Expression: IdentifierNameSyntax name }
                && declaration.Variables.Any(v => v.Identifier.ValueText == name.Identifier.ValueText));
}
