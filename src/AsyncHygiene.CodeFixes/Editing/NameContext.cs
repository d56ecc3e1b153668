using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing;

/// <summary>What a place that names a method does with it.</summary>
internal static class NameContext
{
    /// <summary><c>nameof</c> and doc comments: what the method returns is nothing to them.</summary>
    public static bool IsNameOnly(SyntaxNode node) => node.AncestorsAndSelf().Any(n => n is CrefSyntax || IsNameOf(n));

    public static bool IsInNameOf(SyntaxNode node) => node.Ancestors().Any(IsNameOf);

    /// <summary>The call that a name belongs to; null for a method group.</summary>
    public static InvocationExpressionSyntax? CallOf(SimpleNameSyntax name)
    {
        var called = AccessOf(name);
        return called.Parent is InvocationExpressionSyntax invocation && invocation.Expression == called ? invocation : null;
    }

    /// <summary>The name with what stands before it.</summary>
    public static ExpressionSyntax AccessOf(SimpleNameSyntax name) => name.Parent switch
    {
        MemberAccessExpressionSyntax access when access.Name == name => access,
        MemberBindingExpressionSyntax binding => binding,
        _ => name,
    };

    private static bool IsNameOf(SyntaxNode node) =>
        node is InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.Text: "nameof" } };
}
