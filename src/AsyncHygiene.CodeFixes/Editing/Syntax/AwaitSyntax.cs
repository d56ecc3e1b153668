using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing.Syntax;

/// <summary>Writes <c>await</c> expressions, with parentheses only where the grammar needs them.</summary>
internal static class AwaitSyntax
{
    /// <summary>
    /// <paramref name="replaced"/> is the expression that the await takes the place of, with the edits inside it made; it may stand in no
    /// tree any more, so <paramref name="original"/>, the same expression before, tells by its surroundings whether parentheses are needed.
    /// </summary>
    public static ExpressionSyntax Await(ExpressionSyntax awaited, ExpressionSyntax replaced, ExpressionSyntax original)
    {
        // Comments and line breaks before the operand belong before the keyword.
        var operand = IsUnaryOperand(awaited) ? awaited.WithoutTrivia() : SyntaxFactory.ParenthesizedExpression(awaited.WithoutTrivia());
        ExpressionSyntax result = SyntaxFactory.AwaitExpression(
            SyntaxFactory.Token(SyntaxKind.AwaitKeyword).WithTrailingTrivia(SyntaxFactory.Space),
            operand);
        if (NeedsParentheses(original))
            result = SyntaxFactory.ParenthesizedExpression(result);
        return result.WithLeadingTrivia(replaced.GetLeadingTrivia()).WithTrailingTrivia(TrailingTrivia(awaited, replaced));
    }

    /// <summary><c>await foreach</c></summary>
    public static CommonForEachStatementSyntax Await(CommonForEachStatementSyntax loop)
    {
        var keyword = SyntaxFactory.Token(SyntaxKind.AwaitKeyword)
            .WithLeadingTrivia(loop.ForEachKeyword.LeadingTrivia)
            .WithTrailingTrivia(SyntaxFactory.Space);
        return loop.WithForEachKeyword(loop.ForEachKeyword.WithLeadingTrivia()).WithAwaitKeyword(keyword);
    }

    /// <summary>Comments between the operand and the name that goes away move behind the await.</summary>
    private static SyntaxTriviaList TrailingTrivia(ExpressionSyntax awaited, ExpressionSyntax replaced)
    {
        var trailing = replaced.GetTrailingTrivia();
        if (!replaced.Contains(awaited))
            return trailing;

        var dropped = SyntaxFactory.TriviaList(
            replaced.DescendantTrivia().Where(t => t.SpanStart >= awaited.Span.End && t.Span.End <= replaced.Span.End));
        if (!dropped.Any(t => !t.IsKind(SyntaxKind.WhitespaceTrivia) && !t.IsKind(SyntaxKind.EndOfLineTrivia)))
            return trailing;

        while (dropped.Last().IsKind(SyntaxKind.WhitespaceTrivia)
            || (dropped.Last().IsKind(SyntaxKind.EndOfLineTrivia) && trailing.FirstOrDefault().IsKind(SyntaxKind.EndOfLineTrivia)))
        {
            dropped = dropped.RemoveAt(dropped.Count - 1);
        }
        return dropped.AddRange(trailing);
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

    private static bool NeedsParentheses(ExpressionSyntax original) => original.Parent switch
    {
        MemberAccessExpressionSyntax access => access.Expression == original,
        ElementAccessExpressionSyntax access => access.Expression == original,
        InvocationExpressionSyntax invocation => invocation.Expression == original,
        ConditionalAccessExpressionSyntax access => access.Expression == original,
        PostfixUnaryExpressionSyntax => true,
        _ => false,
    };
}
