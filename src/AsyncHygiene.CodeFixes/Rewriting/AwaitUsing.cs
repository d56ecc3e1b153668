using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Rewriting;

/// <summary>Puts <c>await</c> before <c>using</c>.</summary>
internal static class AwaitUsing
{
    public const string Title = "Use 'await using'";

    /// <summary>The using statement or declaration that a node is or stands directly in.</summary>
    public static StatementSyntax? At(SyntaxNode node) => node switch
    {
        UsingStatementSyntax statement => statement,
        LocalDeclarationStatementSyntax { UsingKeyword.RawKind: (int)SyntaxKind.UsingKeyword } declaration => declaration,
        _ => null,
    };

    public static async Task<bool> PlanAsync(DocumentEdits edits, StatementSyntax statement, CancellationToken cancellationToken)
    {
        if (await AsyncFunction.AroundAsync(edits, statement, cancellationToken).ConfigureAwait(false) is not { } function)
            return false;

        function.MakeAsync();
        edits.Replace(statement, current =>
        {
            var keyword = SyntaxFactory.Token(SyntaxKind.AwaitKeyword).WithLeadingTrivia(current.GetLeadingTrivia()).WithTrailingTrivia(SyntaxFactory.Space);
            return current switch
            {
                UsingStatementSyntax s => s.WithUsingKeyword(s.UsingKeyword.WithLeadingTrivia()).WithAwaitKeyword(keyword),
                LocalDeclarationStatementSyntax d => d.WithUsingKeyword(d.UsingKeyword.WithLeadingTrivia()).WithAwaitKeyword(keyword),
                _ => current,
            };
        });
        return true;
    }
}
