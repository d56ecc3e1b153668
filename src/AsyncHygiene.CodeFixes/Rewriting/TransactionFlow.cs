using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Rewriting;

/// <summary>
/// Lets the ambient transaction of a <c>TransactionScope</c> follow an await: <c>TransactionScopeAsyncFlowOption.Enabled</c> as its last argument. Without it
/// the scope belongs to its thread, and throws when it is disposed on another.
/// </summary>
internal static class TransactionFlow
{
    private const string Planned = "transaction flow";

    /// <summary>A scope that ends in the function that makes it, by a constructor that has a form with the option.</summary>
    public static bool CanBeEnabled(BaseObjectCreationExpressionSyntax creation, SemanticModel model, CancellationToken cancellationToken)
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
                && constructor.Parameters.Zip(c.Parameters, (a, b) => SymbolEqualityComparer.Default.Equals(a.Type, b.Type)).All(same => same));
    }

    /// <summary>For all scopes of a function that gets an await.</summary>
    public static void Enable(SyntaxNode function, DocumentEdits edits)
    {
        if (edits.Types["System.Transactions.TransactionScopeAsyncFlowOption"] is not { } option || !edits.Once(function, Planned))
            return;

        foreach (var creation in FunctionSyntax.OwnNodes(function).OfType<BaseObjectCreationExpressionSyntax>())
        {
            if (!CanBeEnabled(creation, edits.Model, CancellationToken.None))
                continue;

            var enabled = SyntaxFactory.Argument(SyntaxFactory.MemberAccessExpression(
                SyntaxKind.SimpleMemberAccessExpression,
                TypeName.Expression(edits, option, creation.SpanStart),
                SyntaxFactory.IdentifierName("Enabled")));
            edits.Replace(creation, c => c.WithArgumentList(With(c.ArgumentList!, enabled)));
        }
    }

    private static ArgumentListSyntax With(ArgumentListSyntax list, ArgumentSyntax argument)
    {
        if (list.Arguments.Count == 0)
            return list.WithArguments(SyntaxFactory.SingletonSeparatedList(argument));

        var comma = SyntaxFactory.Token(SyntaxKind.CommaToken).WithTrailingTrivia(SyntaxFactory.Space);
        return list.WithArguments(SyntaxFactory.SeparatedList<ArgumentSyntax>(list.Arguments.GetWithSeparators().Add(comma).Add(argument)));
    }

    private static bool IsUsed(BaseObjectCreationExpressionSyntax creation) => creation.Parent switch
    {
        UsingStatementSyntax statement => statement.Expression == creation,
        EqualsValueClauseSyntax { Parent.Parent.Parent: UsingStatementSyntax } => true,
        EqualsValueClauseSyntax { Parent.Parent.Parent: LocalDeclarationStatementSyntax declaration } => declaration.UsingKeyword.IsKind(SyntaxKind.UsingKeyword),
        _ => false,
    };
}
