using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing.Syntax;

/// <summary>
/// <c>default</c>, <c>new()</c>, <c>[]</c>: they have the type of their place, and as an argument nothing could be inferred from them.
/// </summary>
internal static class TargetTyped
{
    public static bool Is(ExpressionSyntax value) => value switch
    {
        ParenthesizedExpressionSyntax parenthesized => Is(parenthesized.Expression),
        PostfixUnaryExpressionSyntax suppressed => Is(suppressed.Operand),
        ImplicitObjectCreationExpressionSyntax or CollectionExpressionSyntax => true,
        _ => value.IsKind(SyntaxKind.DefaultLiteralExpression),
    };
}
