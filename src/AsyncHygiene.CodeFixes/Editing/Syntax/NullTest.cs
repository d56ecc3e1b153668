using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing.Syntax;

/// <summary>A question whether there is something: <c>_load == null</c>, <c>_load is not null</c>.</summary>
internal static class NullTest
{
    public static bool Is(ExpressionSyntax tested) => tested.Parent switch
    {
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression } comparison =>
            (comparison.Left == tested ? comparison.Right : comparison.Left).IsKind(SyntaxKind.NullLiteralExpression),
        IsPatternExpressionSyntax { Pattern: ConstantPatternSyntax or UnaryPatternSyntax { Pattern: ConstantPatternSyntax } } => true,
        _ => false,
    };
}
