using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace AsyncHygiene.Editing.Syntax;

/// <summary>Writes <c>foreach</c> statements. Their words stand apart also before the formatter comes.</summary>
internal static class LoopSyntax
{
    /// <summary>On an expression that gives an asynchronous sequence.</summary>
    public static readonly SyntaxAnnotation AsynchronousSource = new("AsyncHygiene.AsynchronousSource");

    /// <summary>With an <c>await</c>, where the source or what an operator of LINQ is called on says that it is asynchronous.</summary>
    public static ForEachStatementSyntax ForEach(TypeSyntax type, SyntaxToken variable, ExpressionSyntax source, BlockSyntax body) =>
        SyntaxFactory.ForEachStatement(
                IsAsynchronous(source) ? SyntaxFactory.Token(SyntaxKind.AwaitKeyword).WithTrailingTrivia(SyntaxFactory.Space) : default,
                SyntaxFactory.Token(SyntaxKind.ForEachKeyword).WithTrailingTrivia(SyntaxFactory.Space),
                SyntaxFactory.Token(SyntaxKind.OpenParenToken),
                type.WithoutTrivia().WithTrailingTrivia(SyntaxFactory.Space),
                variable.WithoutTrivia().WithTrailingTrivia(SyntaxFactory.Space),
                SyntaxFactory.Token(SyntaxKind.InKeyword).WithTrailingTrivia(SyntaxFactory.Space),
                Bare(source).WithoutTrivia(),
                SyntaxFactory.Token(SyntaxKind.CloseParenToken),
                body)
            .WithAdditionalAnnotations(Formatter.Annotation);

    private static bool IsAsynchronous(ExpressionSyntax source) =>
        source.HasAnnotation(AsynchronousSource)
        || (source is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } && IsAsynchronous(access.Expression));

    private static ExpressionSyntax Bare(ExpressionSyntax source) =>
        source is ParenthesizedExpressionSyntax parenthesized ? parenthesized.Expression : source;
}
