using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Http;

/// <summary>
/// Two decisions by one condition, which nothing between them sets: where the second has gone one way, the first has gone the same.
/// <code>
/// var to = isGet ? Query["to"] : Form["to"];
/// var from = isGet ? Query["from"] : Form["from"];    // the form was read at the line above
/// </code>
/// </summary>
internal static class EqualDecision
{
    /// <summary>A branch has run wherever the place further down is reached.</summary>
    public static bool LeadsTo(SyntaxNode branch, SyntaxNode later) =>
        Of(branch) is { } first
        && later.AncestorsAndSelf()
            .TakeWhile(n => !FunctionSyntax.IsFunction(n))
            .Any(n => Of(n) is { } second
                && second.Value == first.Value
                && SyntaxFactory.AreEquivalent(second.Condition, first.Condition))
        && IsStable(first.Condition, later);

    /// <summary>What a branch hangs on, and what that must be; null for any other piece of code.</summary>
    private static (ExpressionSyntax Condition, bool Value)? Of(SyntaxNode branch) => branch.Parent switch
    {
        ConditionalExpressionSyntax conditional when branch == conditional.WhenTrue => (conditional.Condition, true),
        ConditionalExpressionSyntax conditional when branch == conditional.WhenFalse => (conditional.Condition, false),
        IfStatementSyntax @if when branch == @if.Statement => (@if.Condition, true),
        ElseClauseSyntax { Parent: IfStatementSyntax @if } => (@if.Condition, false),
        _ => null,
    };

    /// <summary>It calls nothing, and nothing that it names is set on the way.</summary>
    private static bool IsStable(ExpressionSyntax condition, SyntaxNode later)
    {
        var parts = condition.DescendantNodesAndSelf().ToList();
        if (parts.Exists(n => n is InvocationExpressionSyntax or AwaitExpressionSyntax || TargetOf(n) is not null))
            return false;

        var names = parts.OfType<SimpleNameSyntax>().Select(n => n.Identifier.ValueText).ToImmutableHashSet();
        return FunctionSyntax.Around(later) is { } function
            && function.DescendantNodes()
                .Where(n => n.Span.End > condition.Span.End && n.SpanStart < later.SpanStart)
                .All(n => TargetOf(n) is not { } target
                    || !target.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().Any(t => names.Contains(t.Identifier.ValueText)));
    }

    private static ExpressionSyntax? TargetOf(SyntaxNode node) => node switch
    {
        AssignmentExpressionSyntax assignment => assignment.Left,
        PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PreIncrementExpression or (int)SyntaxKind.PreDecrementExpression } prefix =>
            prefix.Operand,
        PostfixUnaryExpressionSyntax
        {
            RawKind: (int)SyntaxKind.PostIncrementExpression or (int)SyntaxKind.PostDecrementExpression,
        } postfix => postfix.Operand,
        ArgumentSyntax { RefKindKeyword.RawKind: (int)SyntaxKind.RefKeyword or (int)SyntaxKind.OutKeyword } argument => argument.Expression,
        _ => null,
    };
}
