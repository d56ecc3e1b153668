using System;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites.Usings;

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
        if (!edits.ConfiguresSourceAt(statement))
            edits.Replace(statement, current => Awaited(current, configured: null));
        else if (ConfiguredVariable.In(statement, edits.Context) is { } variable)
            variable.Write(edits);
        else if (statement is UsingStatementSyntax { Expression: { } resource } && NotNull.Is(resource, edits.Context.Model))
            edits.Replace(statement, current => Awaited(current, edits.ConfiguredSource(statement)));
        else
            edits.Replace(statement, current => Awaited(current, configured: null));
    }

    private static StatementSyntax Awaited(StatementSyntax current, Func<ExpressionSyntax, ExpressionSyntax>? configured)
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
    }
}
