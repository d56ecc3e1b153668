using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing.Syntax;

/// <summary>A call of a delegate that has a name: in a variable, a parameter, a field, an event.</summary>
internal static class DelegateCall
{
    /// <summary>Its name in <c>work()</c> and <c>work.Invoke()</c>; whether it is a delegate, the symbol decides.</summary>
    public static IdentifierNameSyntax? NameIn(InvocationExpressionSyntax call) => call.Expression switch
    {
        IdentifierNameSyntax name => name,
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Invoke", Expression: IdentifierNameSyntax name } => name,
        _ => null,
    };

    /// <summary>The call of what the name stands for: <c>Saved(1)</c>, <c>bus.Saved?.Invoke(1)</c>.</summary>
    public static InvocationExpressionSyntax? Of(IdentifierNameSyntax name)
    {
        ExpressionSyntax called = name.Parent switch
        {
            MemberAccessExpressionSyntax access when access.Name == name => access,
            MemberBindingExpressionSyntax binding => binding,
            _ => name,
        };
        return Of(called);
    }

    /// <summary>The call of what an expression stands for; null where something else is done with it.</summary>
    public static InvocationExpressionSyntax? Of(ExpressionSyntax called)
    {
        while (called.Parent is PostfixUnaryExpressionSyntax or ParenthesizedExpressionSyntax)
            called = (ExpressionSyntax)called.Parent;
        return called.Parent switch
        {
            InvocationExpressionSyntax call when call.Expression == called => call,
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Invoke", Parent: InvocationExpressionSyntax call } => call,
            ConditionalAccessExpressionSyntax
            {
                WhenNotNull: InvocationExpressionSyntax
                {
                    Expression: MemberBindingExpressionSyntax { Name.Identifier.ValueText: "Invoke" },
                } call,
            } conditional when conditional.Expression == called => call,
            _ => null,
        };
    }
}
