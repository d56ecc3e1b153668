using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Obstacles;

/// <summary>
/// A span, or the handler of an interpolated string, that an expression holds while it comes to the await: it cannot be kept across it. The
/// compiler says so only when it writes the assembly.
/// <code>
/// text.AsSpan().IndexOf(Load(key));
/// </code>
/// </summary>
internal static class HeldSpan
{
    private static readonly Obstacle s_span = new(
        "ref-like",
        "a span that stands before it in the expression cannot be kept across an 'await'; put the awaited value into a variable first");

    private static readonly Obstacle s_handler = new(
        "ref-like",
        "the handler of the interpolated string cannot be kept across an 'await'; put the awaited value into a variable first");

    /// <param name="site">What the await takes the place of.</param>
    /// <param name="model">Of the file.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static Obstacle? At(SyntaxNode site, SemanticModel model, CancellationToken cancellationToken)
    {
        for (var o = model.GetOperation(site, cancellationToken); o?.Parent is { } parent; o = parent)
        {
            switch (parent)
            {
                case IBlockOperation or IAnonymousFunctionOperation or ILocalFunctionOperation or IMethodBodyBaseOperation:
                    return null;
                case IInterpolatedStringHandlerCreationOperation { Type.IsRefLikeType: true }:
                    return s_handler;
                case not (IVariableDeclarationGroupOperation or IVariableDeclarationOperation or ILoopOperation):
                    if (parent.ChildOperations.TakeWhile(c => c != o).Any(IsSpan))
                        return s_span;
                    break;
            }
        }

        return null;
    }

    private static bool IsSpan(IOperation operand) =>
        operand.Type is { IsRefLikeType: true }
        || operand is IArgumentOperation { Value.Type.IsRefLikeType: true };
}
