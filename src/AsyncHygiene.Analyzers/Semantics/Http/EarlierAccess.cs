using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Counterparts;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Http;

/// <summary>
/// Whether the same property was read before in the same function, on every way to a place: what the first access waited for is there for
/// the second.
/// </summary>
internal static class EarlierAccess
{
    public static bool Surely(IPropertyReferenceOperation access, CancellationToken cancellationToken) =>
        access.SemanticModel is { } model
        && FunctionSyntax.Around(access.Syntax) is { } function
        && MemberNames.Around(access.Syntax).Of(access.Property.Name)
            .Where(n => n.Span.End < access.Syntax.Span.End && FunctionSyntax.Around(n) == function)
            .Any(n => n != BlockingWait.NameOf(access.Syntax)
                && RunsBefore(n, access.Syntax)
                && IsOfSameObject(n, access)
                && SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(n, cancellationToken).Symbol, access.Property));

    private static bool IsOfSameObject(SimpleNameSyntax name, IPropertyReferenceOperation access) =>
        SyntaxFactory.AreEquivalent(
            (name.Parent as MemberAccessExpressionSyntax)?.Expression,
            (access.Syntax as MemberAccessExpressionSyntax)?.Expression);

    /// <summary>Its statement stands in a block around the place, in front of it, and evaluates it whatever happens.</summary>
    private static bool RunsBefore(SyntaxNode earlier, SyntaxNode later)
    {
        for (var node = earlier; node.Parent is { } parent; node = parent)
        {
            if (parent is BinaryExpressionSyntax condition
                && condition.IsKind(SyntaxKind.LogicalAndExpression)
                && IsFulfilledAt(condition, later))
            {
                return true;
            }

            if (IsSkippable(node, parent) && !EqualDecision.LeadsTo(node, later))
                return false;
            if (parent is not StatementSyntax statement)
                continue;

            // The parts of a statement that run first: a condition, what is enumerated, the value of a local variable.
            return node is not StatementSyntax && RunsBefore(statement, later);
        }

        return false;
    }

    /// <summary>The statement runs in full, or first, on every way to the place.</summary>
    private static bool RunsBefore(StatementSyntax statement, SyntaxNode later)
    {
        if (statement.Parent is not { } block)
            return false;
        if (block.Span.Contains(later.Span))
            return block is BlockSyntax or SwitchSectionSyntax || statement.Span.Contains(later.Span);

        var branch = block is BlockSyntax ? block : statement;
        return EqualDecision.LeadsTo(branch, later)
            && branch.Parent!.FirstAncestorOrSelf<IfStatementSyntax>() is { } decided
            && RunsBefore(decided, later);
    }

    /// <summary>Both sides of <c>&amp;&amp;</c> have been evaluated where the condition holds: <c>if (a &amp;&amp; b) later</c>.</summary>
    private static bool IsFulfilledAt(SyntaxNode condition, SyntaxNode later)
    {
        var whole = condition;
        while (whole.Parent is ParenthesizedExpressionSyntax
            || (whole.Parent is BinaryExpressionSyntax outer && outer.IsKind(SyntaxKind.LogicalAndExpression)))
        {
            whole = whole.Parent;
        }

        return whole.Parent switch
        {
            IfStatementSyntax { Statement: var then } => then.Contains(later),
            WhileStatementSyntax { Statement: var body } => body.Contains(later),
            ConditionalExpressionSyntax { Condition: var decision, WhenTrue: var value } => decision == whole && value.Contains(later),
            _ => false,
        };
    }

    private static bool IsSkippable(SyntaxNode node, SyntaxNode parent) => parent switch
    {
        ConditionalExpressionSyntax conditional => node != conditional.Condition,
        BinaryExpressionSyntax binary => node == binary.Right
            && (binary.IsKind(SyntaxKind.LogicalAndExpression)
                || binary.IsKind(SyntaxKind.LogicalOrExpression)
                || binary.IsKind(SyntaxKind.CoalesceExpression)),
        ConditionalAccessExpressionSyntax access => node == access.WhenNotNull,
        AssignmentExpressionSyntax assignment => assignment.IsKind(SyntaxKind.CoalesceAssignmentExpression) && node == assignment.Right,
        SwitchExpressionArmSyntax or CatchClauseSyntax or ForStatementSyntax => true,
        _ => false,
    };
}
