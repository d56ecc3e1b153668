using System;
using System.Linq;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing;

/// <summary>What a place that names a method does with it.</summary>
internal static class NameContext
{
    /// <summary><c>nameof</c> and doc comments: what the method returns is nothing to them.</summary>
    public static bool IsNameOnly(SyntaxNode node) => node.AncestorsAndSelf().Any(n => n is CrefSyntax || IsNameOf(n));

    public static bool IsInNameOf(SyntaxNode node) => node.Ancestors().Any(IsNameOf);

    /// <summary>
    /// The text of a <c>nameof</c> is used for more than to tell people: a right, a key, a topic. What an exception or a log says may
    /// change, and what an attribute names changes with it.
    /// </summary>
    public static bool IsValue(SyntaxNode node) =>
        IsInNameOf(node)
        && !node.Ancestors()
            .TakeWhile(n => n is not MemberDeclarationSyntax)
            .Any(n => n switch
            {
                ThrowStatementSyntax or ThrowExpressionSyntax or AttributeSyntax => true,
                ObjectCreationExpressionSyntax { Type: var type } =>
                    type.ToString().EndsWith(nameof(Exception), StringComparison.Ordinal),
                InvocationExpressionSyntax call => LogCall.Is(call),
                _ => false,
            });

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
