using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing.Syntax;

/// <summary>A call of a delegate in a variable or parameter.</summary>
internal static class DelegateCall
{
    /// <summary>Its name in <c>work()</c> and <c>work.Invoke()</c>; whether it is a delegate, the symbol decides.</summary>
    public static IdentifierNameSyntax? NameIn(InvocationExpressionSyntax call) => call.Expression switch
    {
        IdentifierNameSyntax name => name,
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Invoke", Expression: IdentifierNameSyntax name } => name,
        _ => null,
    };
}
