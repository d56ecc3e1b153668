using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics.Obstacles;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

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

        foreach (var creation in TransactionScopes.Around(site, function, edits.Context.Model, CancellationToken.None))
        {
            if (!edits.Once(creation, Planned))
                continue;

            var enabled = SyntaxFactory.Argument(SyntaxFactory.MemberAccessExpression(
                SyntaxKind.SimpleMemberAccessExpression,
                TypeName.Expression(edits, option, creation.SpanStart),
                SyntaxFactory.IdentifierName("Enabled")));
            edits.Replace(creation, c => c.WithArgumentList(c.ArgumentList!.WithArguments(c.ArgumentList.Arguments.With(enabled))));
        }
    }
}
