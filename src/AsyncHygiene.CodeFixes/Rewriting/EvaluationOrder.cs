using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Rewriting;

/// <summary>Whether an expression is the first thing of its statement or expression body that does anything: nothing with an effect comes before it, and it is always evaluated.</summary>
internal static class EvaluationOrder
{
    public static bool IsFirst(ExpressionSyntax expression, SyntaxNode statement, SemanticModel model)
    {
        SyntaxNode child = expression;
        for (var node = expression.Parent; node is not null && child != statement; (child, node) = (node, node.Parent))
        {
            var first = node switch
            {
                ParenthesizedExpressionSyntax or CastExpressionSyntax or PrefixUnaryExpressionSyntax or AwaitExpressionSyntax => true,
                MemberAccessExpressionSyntax access => access.Expression == child,
                InvocationExpressionSyntax invocation => invocation.Expression == child || HasNoEffect(Target(invocation.Expression), model),
                ElementAccessExpressionSyntax access => access.Expression == child || HasNoEffect(access.Expression, model),
                BaseObjectCreationExpressionSyntax creation => creation.ArgumentList == child,
                BaseArgumentListSyntax list => list.Arguments.TakeWhile(a => a != child).All(a => HasNoEffect(a.Expression, model)),
                ArgumentSyntax => true,
                BinaryExpressionSyntax binary => binary.Left == child || (!IsShortCircuit(binary) && HasNoEffect(binary.Left, model)),
                ConditionalExpressionSyntax conditional => conditional.Condition == child,
                AssignmentExpressionSyntax assignment => assignment.Right == child && assignment.IsKind(SyntaxKind.SimpleAssignmentExpression) && HasNoEffect(assignment.Left, model),
                EqualsValueClauseSyntax or ArrowExpressionClauseSyntax => true,
                VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax declaration } => declaration.Variables[0] == child.Parent,
                VariableDeclarationSyntax or LocalDeclarationStatementSyntax or ExpressionStatementSyntax or ReturnStatementSyntax => true,
                IfStatementSyntax @if => @if.Condition == child,
                CommonForEachStatementSyntax loop => loop.Expression == child,
                SwitchStatementSyntax @switch => @switch.Expression == child,
                _ => false,
            };
            if (!first)
                return false;
        }

        return child == statement;
    }

    private static bool IsShortCircuit(BinaryExpressionSyntax binary) =>
        binary.Kind() is SyntaxKind.LogicalAndExpression or SyntaxKind.LogicalOrExpression or SyntaxKind.CoalesceExpression;

    private static ExpressionSyntax? Target(ExpressionSyntax called) => called switch
    {
        MemberAccessExpressionSyntax access => access.Expression,
        SimpleNameSyntax => null,
        _ => called,
    };

    /// <summary>Reading it does nothing and cannot fail.</summary>
    public static bool HasNoEffect(ExpressionSyntax? expression, SemanticModel model) => expression switch
    {
        null or LiteralExpressionSyntax or ThisExpressionSyntax or BaseExpressionSyntax or PredefinedTypeSyntax => true,
        ParenthesizedExpressionSyntax parenthesized => HasNoEffect(parenthesized.Expression, model),
        NameSyntax or MemberAccessExpressionSyntax => model.GetSymbolInfo(expression).Symbol is ILocalSymbol or IParameterSymbol or INamespaceOrTypeSymbol,
        _ => false,
    };
}
