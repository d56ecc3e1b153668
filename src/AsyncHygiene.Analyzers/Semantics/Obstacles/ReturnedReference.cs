using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Obstacles;

/// <summary>
/// What is set, or the value whose method is called, is a reference that a method or property returns. It is asked for before the value or
/// the arguments, and cannot be kept across an await between them. The compiler says so only when it writes the assembly.
/// <code>
/// CollectionsMarshal.GetValueRefOrAddDefault(counts, key, out _) = Load(key);
/// </code>
/// </summary>
internal static class ReturnedReference
{
    private static readonly Obstacle s_obstacle = new(
        "ref-like",
        "the reference that a method or property returns cannot be kept across an 'await'; put the awaited value into a variable first");

    /// <param name="child">The part of the node that the await stands in.</param>
    /// <param name="node">An expression around the await, or a list of arguments.</param>
    /// <param name="model">Of the file.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static Obstacle? Before(SyntaxNode child, SyntaxNode node, SemanticModel model, CancellationToken cancellationToken)
    {
        var isHeld = node switch
        {
            AssignmentExpressionSyntax { Left: TupleExpressionSyntax tuple, Right: var right } when right == child =>
                tuple.DescendantNodes().OfType<ArgumentSyntax>().Any(a => Is(a.Expression, model, cancellationToken)),
            AssignmentExpressionSyntax { Left: var left, Right: var right } when right == child => Is(left, model, cancellationToken),
            ArgumentListSyntax { Parent: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var value } } }
                => model.GetTypeInfo(value, cancellationToken).Type is { IsValueType: true } && Is(value, model, cancellationToken),
            _ => false,
        };
        return isHeld ? s_obstacle : null;
    }

    private static bool Is(ExpressionSyntax expression, SemanticModel model, CancellationToken cancellationToken)
    {
        while (expression is ParenthesizedExpressionSyntax parenthesized)
            expression = parenthesized.Expression;

        return expression is InvocationExpressionSyntax or ElementAccessExpressionSyntax or MemberAccessExpressionSyntax
                or IdentifierNameSyntax
            && model.GetSymbolInfo(expression, cancellationToken).Symbol switch
            {
                IMethodSymbol method => method.ReturnsByRef || method.ReturnsByRefReadonly,
                IPropertySymbol property => property.ReturnsByRef || property.ReturnsByRefReadonly,

                // A part of a value is where the value is.
                IFieldSymbol { IsStatic: false, ContainingType.IsValueType: true } => expression is MemberAccessExpressionSyntax part
                    && Is(part.Expression, model, cancellationToken),
                _ => false,
            };
    }
}
