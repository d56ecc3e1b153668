using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.InPlace.Parallel;

/// <summary>
/// The code of a selector up to its first await: it runs for one item after the other, in the items' order. Behind a gate it no longer
/// does, so it must not count, assign or take anything that the items share.
/// </summary>
internal static class SerialPart
{
    public static bool IsHarmless(ExpressionSyntax selector, SemanticModel model, CancellationToken cancellationToken)
    {
        if (selector is not LambdaExpressionSyntax lambda)
            return true;

        // The awaited expression itself still runs before the await.
        var end = FunctionSyntax.NodesDownToFunctions(lambda).OfType<AwaitExpressionSyntax>().FirstOrDefault()?.Span.End ?? lambda.Span.End;
        return FunctionSyntax.NodesDownToFunctions(lambda)
            .Where(n => n.SpanStart < end)
            .All(n => WrittenBy(n) is not { } target || IsOwn(target, lambda, model, cancellationToken));
    }

    private static ExpressionSyntax? WrittenBy(SyntaxNode node) => node switch
    {
        AssignmentExpressionSyntax { Parent: not InitializerExpressionSyntax } assignment => assignment.Left,
        PostfixUnaryExpressionSyntax post when !post.IsKind(SyntaxKind.SuppressNullableWarningExpression) => post.Operand,
        PrefixUnaryExpressionSyntax pre when pre.IsKind(SyntaxKind.PreIncrementExpression)
            || pre.IsKind(SyntaxKind.PreDecrementExpression) => pre.Operand,
        _ => null,
    };

    /// <summary>The lambda's own variable or item, or a member of one: <c>item.Result = …</c>.</summary>
    private static bool IsOwn(
        ExpressionSyntax target,
        LambdaExpressionSyntax lambda,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        while (true)
        {
            switch (target)
            {
                case MemberAccessExpressionSyntax member:
                    target = member.Expression;
                    break;
                case ElementAccessExpressionSyntax element:
                    target = element.Expression;
                    break;
                case DeclarationExpressionSyntax or TupleExpressionSyntax:
                    return target is DeclarationExpressionSyntax;
                default:
                    return model.GetSymbolInfo(target, cancellationToken).Symbol switch
                    {
                        IDiscardSymbol => true,
                        (ILocalSymbol or IParameterSymbol) and var own =>
                            own.DeclaringSyntaxReferences.Any(r => lambda.Span.Contains(r.Span)),
                        _ => false,
                    };
            }
        }
    }
}
