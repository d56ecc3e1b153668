using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Semantics.Obstacles;

/// <summary>Transactions whose scope can be told to follow an await, because one function makes and ends it.</summary>
internal static class TransactionScopes
{
    /// <summary>A scope that ends in the function that makes it, by a constructor that has a form with the option.</summary>
    public static bool CanFlow(BaseObjectCreationExpressionSyntax creation, SemanticModel model, CancellationToken cancellationToken)
    {
        var types = KnownTypes.Of(model.Compilation);
        return types["System.Transactions.TransactionScopeAsyncFlowOption"] is { } option
            && IsUsed(creation)
            && creation.ArgumentList is { } arguments
            && arguments.Arguments.All(a => a.NameColon is null)
            && model.GetSymbolInfo(creation, cancellationToken).Symbol is IMethodSymbol constructor
            && types.Is(constructor.ContainingType, types["System.Transactions.TransactionScope"])
            && constructor.ContainingType.InstanceConstructors.Any(c => c.Parameters.Length == constructor.Parameters.Length + 1
                && types.Is(c.Parameters[c.Parameters.Length - 1].Type, option)
                && constructor.Parameters
                    .Zip(c.Parameters, (a, b) => SymbolEqualityComparer.Default.Equals(a.Type, b.Type))
                    .All(same => same));
    }

    /// <summary>The scopes that can be told to follow an await, and that a place in a function, or in a lambda of it, stands in.</summary>
    public static IEnumerable<BaseObjectCreationExpressionSyntax> Around(
        SyntaxNode site,
        SyntaxNode function,
        SemanticModel model,
        CancellationToken cancellationToken) =>
        (function is GlobalStatementSyntax { Parent: { } unit } ? unit : function)
            .DescendantNodes(n => n.Span.Contains(site.Span) || MayDeclare(n))
            .OfType<BaseObjectCreationExpressionSyntax>()
            .Where(creation => BodyOf(creation) is { } body
                && body.Contains(site.Span)
                && CanFlow(creation, model, cancellationToken));

    /// <summary>Before anything is bound.</summary>
    public static bool MayBeMadeBy(SyntaxNode node) => node switch
    {
        ObjectCreationExpressionSyntax { Type: SimpleNameSyntax { Identifier.ValueText: "TransactionScope" } } => true,
        ObjectCreationExpressionSyntax { Type: QualifiedNameSyntax { Right.Identifier.ValueText: "TransactionScope" } } => true,
        ImplicitObjectCreationExpressionSyntax { Parent: EqualsValueClauseSyntax } => true,
        _ => false,
    };

    /// <summary>A scope in a <c>using</c> declaration stands next to what it is around.</summary>
    private static bool MayDeclare(SyntaxNode node) => node is GlobalStatementSyntax
        or LocalDeclarationStatementSyntax
        or VariableDeclarationSyntax
        or VariableDeclaratorSyntax
        or EqualsValueClauseSyntax;

    /// <summary>
    /// A task is started in the scope and not waited for. Without flow it goes on outside the transaction, and with flow inside.
    /// </summary>
    public static bool DropsTask(BaseObjectCreationExpressionSyntax creation, SemanticModel model) =>
        BodyOf(creation) is { } body
        && creation.FirstAncestorOrSelf<StatementSyntax>() is { Parent: { } around }
        && around.DescendantNodes(body)
            .OfType<ExpressionStatementSyntax>()
            .Where(statement => body.Contains(statement.Span))
            .Select(statement => statement.Expression switch
            {
                AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.Text: "_" }, Right: var discarded } => discarded,
                var expression => expression,
            })
            .Any(dropped => dropped is InvocationExpressionSyntax or ConditionalAccessExpressionSyntax
                && Awaitable.ResultOf(model.GetTypeInfo(dropped).Type) is not null);

    private static TextSpan? BodyOf(BaseObjectCreationExpressionSyntax creation) =>
        creation.FirstAncestorOrSelf<StatementSyntax>() switch
        {
            UsingStatementSyntax statement => statement.Statement.Span,
            LocalDeclarationStatementSyntax { Parent: GlobalStatementSyntax { Parent: { } unit } } declaration =>
                TextSpan.FromBounds(declaration.Span.End, unit.Span.End),
            LocalDeclarationStatementSyntax { Parent: { } block } declaration =>
                TextSpan.FromBounds(declaration.Span.End, block.Span.End),
            _ => null,
        };

    private static bool IsUsed(BaseObjectCreationExpressionSyntax creation) => creation.Parent switch
    {
        UsingStatementSyntax statement => statement.Expression == creation,
        EqualsValueClauseSyntax { Parent.Parent.Parent: UsingStatementSyntax } => true,
        EqualsValueClauseSyntax { Parent.Parent.Parent: LocalDeclarationStatementSyntax declaration } =>
            declaration.UsingKeyword.IsKind(SyntaxKind.UsingKeyword),
        _ => false,
    };
}
