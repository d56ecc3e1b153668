using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites;

/// <summary><c>Request.Form</c>, which becomes <c>await Request.ReadFormAsync()</c> with the token in scope.</summary>
internal static class FormSite
{
    public static bool Is(SyntaxNode node) =>
        node is SimpleNameSyntax { Identifier.Text: "Form", Parent: MemberAccessExpressionSyntax form } && form.Name == node;

    public static AwaitSite? At(SyntaxNode node, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if (!Is(node) || node.Parent is not MemberAccessExpressionSyntax form)
            return null;

        return ConditionalAwait.SiteOf(form, "Use 'await ReadFormAsync'", token => edits.Replace(form, current =>
        {
            var method = current.WithName(SyntaxFactory.IdentifierName("ReadFormAsync")).WithoutTrailingTrivia();
            var arguments = token is null
                ? SyntaxFactory.ArgumentList()
                : SyntaxFactory.ArgumentList(
                    SyntaxFactory.SingletonSeparatedList(SyntaxFactory.Argument(SyntaxFactory.IdentifierName(token))));
            return edits.Context.ConfiguredAwait(SyntaxFactory.InvocationExpression(method, arguments), current, form);
        }), edits, cancellationToken);
    }
}
