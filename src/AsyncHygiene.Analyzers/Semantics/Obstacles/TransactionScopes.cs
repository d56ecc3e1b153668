using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

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

    private static bool IsUsed(BaseObjectCreationExpressionSyntax creation) => creation.Parent switch
    {
        UsingStatementSyntax statement => statement.Expression == creation,
        EqualsValueClauseSyntax { Parent.Parent.Parent: UsingStatementSyntax } => true,
        EqualsValueClauseSyntax { Parent.Parent.Parent: LocalDeclarationStatementSyntax declaration } =>
            declaration.UsingKeyword.IsKind(SyntaxKind.UsingKeyword),
        _ => false,
    };
}
