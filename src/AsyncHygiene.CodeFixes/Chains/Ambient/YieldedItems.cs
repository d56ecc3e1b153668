using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Ambient;

/// <summary>
/// What an iterator changes while it gives an item away is seen by the code that goes through the items, though the iterator takes it back
/// at its end: <c>Tenant.Value = "a"; try { yield return 1; } finally { Tenant.Value = old; }</c>
/// </summary>
internal static class YieldedItems
{
    /// <summary>An item is given away between a change and what takes it back.</summary>
    /// <param name="change">In the iterator.</param>
    /// <param name="end">A <c>finally</c>, or the resource whose disposal takes it back.</param>
    public static bool AreBetween(SyntaxNode change, SyntaxNode end)
    {
        if (FunctionSyntax.Around(change) is not { } function || AmbientScope.FinallyAround(change) is { } own && own == end)
            return false;

        var (start, stop) = end switch
        {
            FinallyClauseSyntax { Parent: TryStatementSyntax @try } => (Math.Min(@try.SpanStart, change.SpanStart), end.SpanStart),
            { Parent: UsingStatementSyntax @using } => (@using.SpanStart, @using.Span.End),
            _ when end.FirstAncestorOrSelf<LocalDeclarationStatementSyntax>() is { UsingKeyword.RawKind: not 0, Parent: { } block } =>
                (change.SpanStart, block.Span.End),
            _ => (change.SpanStart, function.Span.End),
        };
        return HasYield(function, start, stop);
    }

    /// <summary>All items that a call of an iterator gives are gone through there and then, and none of them is given on.</summary>
    public static bool AreConsumedAt(SyntaxNode call, SemanticModel model, CancellationToken cancellationToken)
    {
        var sequence = AmbientScope.Value(PropertyUse.Target(call));
        while (sequence.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax next } access
            && access.Expression == sequence
            && next.Expression == access
            && model.GetSymbolInfo(next, cancellationToken).Symbol is IMethodSymbol method
            && KnownTypes.Of(model.Compilation) is var types
            && types.Is(method.ContainingType, types["System.Linq.Enumerable"]))
        {
            if (method.OriginalDefinition.ReturnType.TypeKind != TypeKind.Interface)
                return true;
            sequence = next;
        }

        return sequence.Parent is CommonForEachStatementSyntax loop
            && loop.Expression == sequence
            && !HasYield(loop, loop.SpanStart, loop.Span.End);
    }

    private static bool HasYield(SyntaxNode within, int start, int stop) =>
        within.DescendantNodes(n => n == within || !FunctionSyntax.IsFunction(n)).Any(n =>
            n.IsKind(SyntaxKind.YieldReturnStatement) && n.SpanStart >= start && n.SpanStart < stop);
}
