using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Counterparts;

/// <summary>
/// Whether two places of one member run in the same pass: never, as the branches of a condition do; always, one after the other; or on
/// conditions of their own. A loop counts as one pass of its body, and a function inside as code that runs where it stands.
/// </summary>
internal sealed class CoExecution
{
    private CoExecution(bool isExclusive, IReadOnlyList<SyntaxNode> first, IReadOnlyList<SyntaxNode> second)
    {
        IsExclusive = isExclusive;
        FirstConditions = first;
        SecondConditions = second;
    }

    /// <summary>Only one of the two runs.</summary>
    public bool IsExclusive { get; }

    public bool IsUnconditional => !IsExclusive && FirstConditions.Count == 0 && SecondConditions.Count == 0;

    /// <summary>What decides whether the place that comes first runs in a pass in which the other may run.</summary>
    public IReadOnlyList<SyntaxNode> FirstConditions { get; }

    /// <inheritdoc cref="FirstConditions"/>
    public IReadOnlyList<SyntaxNode> SecondConditions { get; }

    public IEnumerable<SyntaxNode> Conditions => FirstConditions.Concat(SecondConditions);

    public static CoExecution Of(SyntaxNode one, SyntaxNode other, SemanticModel model)
    {
        var (first, second) = one.SpanStart <= other.SpanStart ? (one, other) : (other, one);
        var common = first.AncestorsAndSelf().First(n => n.Contains(second));
        if (common == first || common == second)
            return new CoExecution(isExclusive: false, [], []);

        var (before, after) = (SideOf(common, first), SideOf(common, second));
        var firstConditions = ConditionsOf(first, common);
        var secondConditions = ConditionsOf(second, common);
        if (AreBranches(common, before, after) || ArePassedOn(common, first, second))
            return new CoExecution(isExclusive: true, firstConditions, secondConditions);

        // However the body of the try is left.
        if (after is FinallyClauseSyntax)
            return new CoExecution(isExclusive: false, firstConditions, secondConditions);

        var jumps = new Jumps(first, second, common, model);
        if (!jumps.Continue(secondConditions))
            return new CoExecution(isExclusive: true, firstConditions, secondConditions);

        firstConditions.AddRange(jumps.PastFirst());
        secondConditions.AddRange(jumps.PastSecond());
        return new CoExecution(isExclusive: false, firstConditions, secondConditions);
    }

    private static SyntaxNode SideOf(SyntaxNode common, SyntaxNode node) => node.AncestorsAndSelf().First(n => n.Parent == common);

    private static bool AreBranches(SyntaxNode common, SyntaxNode before, SyntaxNode after) => common switch
    {
        IfStatementSyntax @if => before == @if.Statement && after == @if.Else,
        ConditionalExpressionSyntax conditional => before == conditional.WhenTrue,
        SwitchStatementSyntax => before is SwitchSectionSyntax && after is SwitchSectionSyntax,
        SwitchExpressionSyntax => before is SwitchExpressionArmSyntax && after is SwitchExpressionArmSyntax,
        TryStatementSyntax => after is CatchClauseSyntax,
        _ => false,
    };

    /// <summary>Two lambdas in one expression: what takes them decides.</summary>
    private static bool ArePassedOn(SyntaxNode common, SyntaxNode first, SyntaxNode second) =>
        common is not (StatementSyntax or SwitchSectionSyntax or CompilationUnitSyntax)
        && IsInLambda(first, common)
        && IsInLambda(second, common);

    private static bool IsInLambda(SyntaxNode node, SyntaxNode common) =>
        node.Ancestors().TakeWhile(n => n != common).Any(n => n is AnonymousFunctionExpressionSyntax);

    private static List<SyntaxNode> ConditionsOf(SyntaxNode node, SyntaxNode common)
    {
        var conditions = new List<SyntaxNode>();
        for (var child = node; child != common; child = child.Parent!)
        {
            if (ConditionOf(child.Parent!, child, common) is { } condition)
                conditions.Add(condition);
        }

        return conditions;
    }

    /// <summary>
    /// The condition on which a part of a statement or expression runs; null for the parts that always do. A loop runs its body, unless the
    /// other place is what decides on that.
    /// </summary>
    private static SyntaxNode? ConditionOf(SyntaxNode parent, SyntaxNode child, SyntaxNode common) => parent switch
    {
        IfStatementSyntax @if when child != @if.Condition => @if.Condition,
        ConditionalExpressionSyntax conditional when child != conditional.Condition => conditional.Condition,
        WhileStatementSyntax loop when child == loop.Statement && parent == common => loop.Condition,
        SwitchStatementSyntax @switch when child is SwitchSectionSyntax => @switch.Expression,
        SwitchExpressionSyntax @switch when child is SwitchExpressionArmSyntax => @switch.GoverningExpression,
        TryStatementSyntax when child is CatchClauseSyntax => child,
        BinaryExpressionSyntax binary when child == binary.Right && IsShortCircuit(binary) => binary.Left,
        AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceAssignmentExpression } assignment when child == assignment.Right =>
            assignment.Left,
        _ => null,
    };

    private static bool IsShortCircuit(BinaryExpressionSyntax binary) =>
        binary.IsKind(SyntaxKind.LogicalAndExpression)
        || binary.IsKind(SyntaxKind.LogicalOrExpression)
        || binary.IsKind(SyntaxKind.CoalesceExpression);
}
