using System.Linq;
using AsyncHygiene.Semantics.Completion;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Choice;

/// <summary>
/// A query that is run synchronously in one case and awaited in the other: the provider of the first cannot do it otherwise.
/// <code>
/// _isSqlite ? _orders.ToList().Where(Matches) : await _orders.Where(o =&gt; …).ToListAsync()
/// </code>
/// </summary>
internal static class ChosenQuery
{
    public static bool Is(IInvocationOperation call)
    {
        if (!call.TargetMethod.IsInOrBelow("System.Linq") || RootOf(call) is not { } root || call.SemanticModel is not { } model)
            return false;

        SyntaxNode inner = call.Syntax;
        foreach (var node in call.Syntax.Ancestors().TakeWhile(n => !FunctionSyntax.IsFunction(n) || n == call.Syntax))
        {
            if (OtherCase(node, inner, model)?.DescendantNodesAndSelf().OfType<AwaitExpressionSyntax>().Any(a => IsOn(root, a)) == true)
                return true;
            inner = node;
        }

        return false;
    }

    private static SyntaxNode? OtherCase(SyntaxNode node, SyntaxNode inner, SemanticModel model) => node switch
    {
        ConditionalExpressionSyntax choice when inner != choice.Condition && FormCondition.Is(choice.Condition, model) =>
            inner == choice.WhenTrue ? choice.WhenFalse : choice.WhenTrue,
        IfStatementSyntax { Else: { } otherwise } choice when inner == choice.Statement && FormCondition.Is(choice.Condition, model) =>
            otherwise,
        ElseClauseSyntax { Parent: IfStatementSyntax choice } when FormCondition.Is(choice.Condition, model) => choice.Statement,
        _ => null,
    };

    /// <summary>What is awaited is called on it; one that is only handed to <c>Task.FromResult(…)</c> runs synchronously too.</summary>
    private static bool IsOn(ExpressionSyntax root, AwaitExpressionSyntax await)
    {
        for (var e = await.Expression; e is not null; e = ReceiverOf(e))
        {
            if (e.IsKind(root.Kind()) && SyntaxFactory.AreEquivalent(e, root))
                return true;
        }

        return false;
    }

    private static ExpressionSyntax? ReceiverOf(ExpressionSyntax expression) => expression switch
    {
        InvocationExpressionSyntax call => call.Expression,
        MemberAccessExpressionSyntax access => access.Expression,
        ParenthesizedExpressionSyntax inner => inner.Expression,
        ConditionalAccessExpressionSyntax access => access.Expression,
        CastExpressionSyntax cast => cast.Expression,
        _ => null,
    };

    /// <summary>What the query begins with.</summary>
    private static ExpressionSyntax? RootOf(IInvocationOperation call)
    {
        IOperation? source = call;
        while (source?.WithoutConversions() is IInvocationOperation query)
            source = query.Receiver();
        return source?.Syntax as ExpressionSyntax;
    }
}
