using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Obstacles;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts;

/// <summary>
/// Lets the ambient transaction of a <c>TransactionScope</c> follow an await: <c>TransactionScopeAsyncFlowOption.Enabled</c> as its last
/// argument. Without it the scope belongs to its thread, and throws when it is disposed on another.
/// </summary>
internal static class TransactionFlow
{
    private const string Planned = "transaction flow";

    /// <summary>For the scopes of a function, and of lambdas in it, that an await comes to stand in.</summary>
    public static void Enable(SyntaxNode site, SyntaxNode function, DocumentEdits edits)
    {
        if (edits.Context.Types["System.Transactions.TransactionScopeAsyncFlowOption"] is not { } option)
            return;

        var code = function is GlobalStatementSyntax { Parent: { } unit } ? unit : function;
        foreach (var creation in code.DescendantNodes().OfType<BaseObjectCreationExpressionSyntax>())
        {
            if (!TransactionScopes.IsAround(creation, site)
                || !TransactionScopes.CanFlow(creation, edits.Context.Model, CancellationToken.None)
                || !edits.Once(creation, Planned))
            {
                continue;
            }

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
}
