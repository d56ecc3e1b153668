using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Counterparts;
using AsyncHygiene.Semantics.Counterparts.Queries;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Http;

/// <summary>
/// Whether the same property was read before in the same function, on every way to a place: what the first access waited for is there for
/// the second. The lambda of a query that runs counts as part of the function around it.
/// </summary>
internal static class EarlierAccess
{
    public static bool Surely(IPropertyReferenceOperation access, KnownTypes types, CancellationToken cancellationToken)
    {
        if (access.SemanticModel is not { } model || BlockingWait.NameOf(access.Syntax) is not { } own)
            return false;

        var place = PlaceOf(access, types);
        return FunctionSyntax.Around(place) is { } function
            && MemberNames.Around(access.Syntax).Of(access.Property.Name)
                .Where(n => n != own && IsOfSameObject(n, access) && RunsBefore(n, access.Syntax))
                .Any(n => SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(n, cancellationToken).Symbol, access.Property)
                    && PlaceOf(n, function, model, types, cancellationToken) is { } earlier
                    && (earlier == place ? n.SpanStart < own.SpanStart : earlier.Span.End < place.Span.End));
    }

    /// <summary>What is read in the lambda of a query is read where the query runs.</summary>
    private static SyntaxNode PlaceOf(IPropertyReferenceOperation access, KnownTypes types) =>
        EvaluatedLambda.RunAround(access, types)?.Syntax ?? access.Syntax;

    /// <summary>Null where another function reads it.</summary>
    private static SyntaxNode? PlaceOf(
        SimpleNameSyntax name,
        SyntaxNode function,
        SemanticModel model,
        KnownTypes types,
        CancellationToken cancellationToken)
    {
        var place = FunctionSyntax.Around(name) == function ? name
            : model.GetOperation(AwaitableCall.AccessAt(name), cancellationToken) is IPropertyReferenceOperation access
                ? PlaceOf(access, types)
                : null;
        return place is not null && FunctionSyntax.Around(place) == function ? place : null;
    }

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
