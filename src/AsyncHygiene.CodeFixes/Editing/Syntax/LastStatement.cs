using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing.Syntax;

/// <summary>What an expression behind an arrow is as the last statement of a block.</summary>
internal static class LastStatement
{
    public static StatementSyntax Of(ExpressionSyntax expression, bool isValue) =>
        isValue ? Return(expression) : SyntaxFactory.ExpressionStatement(expression);

    public static ReturnStatementSyntax Return(ExpressionSyntax value) =>
        SyntaxFactory.ReturnStatement(
            PlainSyntax.Token(SyntaxKind.ReturnKeyword).WithTrailingTrivia(SyntaxFactory.Space),
            value,
            PlainSyntax.Token(SyntaxKind.SemicolonToken));

    /// <summary>False for functions that return nothing, and for async ones that return a plain task.</summary>
    public static bool IsValueOf(IMethodSymbol function) =>
        !function.ReturnsVoid && !(function.IsAsync && function.ReturnType is INamedTypeSymbol { Arity: 0 });
}
