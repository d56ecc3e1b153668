using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites;

/// <summary>Puts <c>await</c> before <c>using</c>.</summary>
internal static class AwaitUsing
{
    /// <summary>The using statement or declaration that a node is or stands directly in.</summary>
    public static StatementSyntax? At(SyntaxNode node) => node switch
    {
        UsingStatementSyntax statement => statement,
        LocalDeclarationStatementSyntax { UsingKeyword.RawKind: (int)SyntaxKind.UsingKeyword } declaration => declaration,
        _ => null,
    };

    public static AwaitSite SiteAt(StatementSyntax statement, DocumentEdits edits) =>
        new(statement, "Use 'await using'", _ => Write(statement, edits));

    private static void Write(StatementSyntax statement, DocumentEdits edits)
    {
        // A configured resource is of another type, so only one without a name gets it.
        var configured = statement is UsingStatementSyntax { Expression: not null } ? edits.ConfiguredSource(statement) : null;
        edits.Replace(statement, current =>
        {
            var keyword = SyntaxFactory.Token(SyntaxKind.AwaitKeyword)
                .WithLeadingTrivia(current.GetLeadingTrivia())
                .WithTrailingTrivia(SyntaxFactory.Space);
            return current switch
            {
                UsingStatementSyntax s =>
                    s.WithUsingKeyword(s.UsingKeyword.WithLeadingTrivia())
                        .WithAwaitKeyword(keyword)
                        .WithExpression(configured?.Invoke(s.Expression!) ?? s.Expression),
                LocalDeclarationStatementSyntax d => d.WithUsingKeyword(d.UsingKeyword.WithLeadingTrivia()).WithAwaitKeyword(keyword),
                _ => current,
            };
        });
    }
}
