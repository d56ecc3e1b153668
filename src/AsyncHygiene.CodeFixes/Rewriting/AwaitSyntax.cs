using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Rewriting;

/// <summary>Writes <c>await</c> expressions, with parentheses only where the grammar needs them.</summary>
internal static class AwaitSyntax
{
    /// <summary><paramref name="replaced"/> is the expression that the await takes the place of; its surroundings decide about parentheses.</summary>
    public static ExpressionSyntax Await(ExpressionSyntax awaited, ExpressionSyntax replaced)
    {
        // Comments and line breaks before the operand belong before the keyword.
        var operand = IsUnaryOperand(awaited) ? awaited.WithoutTrivia() : SyntaxFactory.ParenthesizedExpression(awaited.WithoutTrivia());
        ExpressionSyntax result = SyntaxFactory.AwaitExpression(
            SyntaxFactory.Token(SyntaxKind.AwaitKeyword).WithTrailingTrivia(SyntaxFactory.Space),
            operand);
        if (NeedsParentheses(replaced))
            result = SyntaxFactory.ParenthesizedExpression(result);
        return result.WithTriviaFrom(replaced);
    }

    private static bool IsUnaryOperand(ExpressionSyntax expression) => expression is not (
        BinaryExpressionSyntax
        or ConditionalExpressionSyntax
        or AssignmentExpressionSyntax
        or LambdaExpressionSyntax
        or SwitchExpressionSyntax
        or WithExpressionSyntax
        or RangeExpressionSyntax
        or IsPatternExpressionSyntax
        or QueryExpressionSyntax
        or ThrowExpressionSyntax);

    private static bool NeedsParentheses(ExpressionSyntax replaced) => replaced.Parent switch
    {
        MemberAccessExpressionSyntax access => access.Expression == replaced,
        ElementAccessExpressionSyntax access => access.Expression == replaced,
        InvocationExpressionSyntax invocation => invocation.Expression == replaced,
        ConditionalAccessExpressionSyntax access => access.Expression == replaced,
        PostfixUnaryExpressionSyntax => true,
        _ => false,
    };
}
