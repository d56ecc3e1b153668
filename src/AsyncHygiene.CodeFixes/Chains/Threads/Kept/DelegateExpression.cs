using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads.Kept;

/// <summary>A lambda or the name of a method, with what stands around it: <c>new Func&lt;Task&gt;(Save)</c>, <c>a ?? Save</c>.</summary>
internal static class DelegateExpression
{
    /// <summary>The largest expression that is the same function.</summary>
    public static ExpressionSyntax Outermost(ExpressionSyntax function, SemanticModel model, CancellationToken cancellationToken)
    {
        while (Whole(function, model, cancellationToken) is { } whole)
            function = whole;
        return function;
    }

    private static ExpressionSyntax? Whole(ExpressionSyntax function, SemanticModel model, CancellationToken cancellationToken) =>
        function.Parent switch
        {
            ParenthesizedExpressionSyntax whole => whole,
            CastExpressionSyntax whole => whole,
            PostfixUnaryExpressionSyntax whole => whole,
            ConditionalExpressionSyntax whole when whole.Condition != function => whole,
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression } whole => whole,
            SwitchExpressionArmSyntax { Parent: SwitchExpressionSyntax whole } arm when arm.Expression == function => whole,
            ArgumentSyntax { Parent.Parent: BaseObjectCreationExpressionSyntax whole }
                when model.GetTypeInfo(whole, cancellationToken).Type is { TypeKind: TypeKind.Delegate } => whole,
            _ => null,
        };
}
