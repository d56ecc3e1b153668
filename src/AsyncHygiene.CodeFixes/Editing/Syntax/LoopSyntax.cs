using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace AsyncHygiene.Editing.Syntax;

/// <summary>Writes <c>foreach</c> statements. Their words stand apart also before the formatter comes.</summary>
internal static class LoopSyntax
{
    public static ForEachStatementSyntax ForEach(TypeSyntax type, SyntaxToken variable, ExpressionSyntax source, BlockSyntax body) =>
        SyntaxFactory.ForEachStatement(
                SyntaxFactory.Token(SyntaxKind.ForEachKeyword).WithTrailingTrivia(SyntaxFactory.Space),
                SyntaxFactory.Token(SyntaxKind.OpenParenToken),
                type.WithoutTrivia().WithTrailingTrivia(SyntaxFactory.Space),
                variable.WithoutTrivia().WithTrailingTrivia(SyntaxFactory.Space),
                SyntaxFactory.Token(SyntaxKind.InKeyword).WithTrailingTrivia(SyntaxFactory.Space),
                Bare(source).WithoutTrivia(),
                SyntaxFactory.Token(SyntaxKind.CloseParenToken),
                body)
            .WithAdditionalAnnotations(Formatter.Annotation);

    private static ExpressionSyntax Bare(ExpressionSyntax source) =>
        source is ParenthesizedExpressionSyntax parenthesized ? parenthesized.Expression : source;
}
