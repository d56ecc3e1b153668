using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing.Statements;

/// <summary>A part of the code that runs whenever what is around it does, unless that is left before: it stands in no branch.</summary>
internal static class CertainPart
{
    /// <param name="part">An expression or a statement.</param>
    /// <param name="whole">What is around it.</param>
    public static bool Is(SyntaxNode part, SyntaxNode whole)
    {
        for (var node = part; node != whole; node = node.Parent)
        {
            if (node.Parent is null || IsBranch(node, node.Parent))
                return false;
        }

        return true;
    }

    private static bool IsBranch(SyntaxNode node, SyntaxNode parent) => parent switch
    {
        ConditionalExpressionSyntax conditional => node != conditional.Condition,
        BinaryExpressionSyntax binary => node != binary.Left
            && binary.Kind() is SyntaxKind.LogicalAndExpression or SyntaxKind.LogicalOrExpression or SyntaxKind.CoalesceExpression,
        AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceAssignmentExpression } assignment => node != assignment.Left,
        ConditionalAccessExpressionSyntax access => node != access.Expression,
        SwitchExpressionSyntax @switch => node != @switch.GoverningExpression,
        SwitchStatementSyntax @switch => node != @switch.Expression,
        IfStatementSyntax @if => node != @if.Condition,
        WhileStatementSyntax loop => node != loop.Condition,
        ForStatementSyntax loop => node == loop.Statement || loop.Incrementors.Any(i => i == node),
        CommonForEachStatementSyntax loop => node != loop.Expression,

        // What is before it may throw, and the handler goes on.
        TryStatementSyntax { Catches.Count: > 0 } @try => node == @try.Block,
        CatchClauseSyntax or CatchFilterClauseSyntax or QueryClauseSyntax or SelectOrGroupClauseSyntax => true,
        AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax => true,
        _ => false,
    };
}
