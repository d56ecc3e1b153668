using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing.Syntax;

/// <summary>Puts the <c>async</c> keyword before a return type, with the trivia where it belongs.</summary>
internal static class AsyncModifier
{
    /// <summary>After the other modifiers, but before <c>partial</c>, which must stand last.</summary>
    public static SyntaxTokenList AddTo(SyntaxTokenList modifiers, TypeSyntax returnType)
    {
        if (modifiers.Has(SyntaxKind.AsyncKeyword))
            return modifiers;

        var keyword = PlainSyntax.Token(SyntaxKind.AsyncKeyword).WithTrailingTrivia(SyntaxFactory.Space);
        if (modifiers.Count == 0)
            return SyntaxFactory.TokenList(keyword.WithLeadingTrivia(returnType.GetLeadingTrivia()));

        var partial = modifiers.IndexOf(SyntaxKind.PartialKeyword);
        return partial < 0 ? modifiers.Add(keyword) : modifiers.Insert(partial, keyword);
    }

    /// <summary>Without other modifiers the keyword has taken over what stood before the return type: indentation, comments.</summary>
    public static TypeSyntax AfterAsync(TypeSyntax returnType, SyntaxTokenList modifiersBefore) =>
        modifiersBefore.Count == 0 ? returnType.WithoutLeadingTrivia() : returnType;
}
