using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing;

/// <summary>
/// New tokens without the elastic spaces that they have else: a host formats those, and with them the lines before and after, in its own
/// style instead of the file's.
/// </summary>
internal static class PlainSyntax
{
    public static SimpleNameSyntax Name(string name, params TypeSyntax[] arguments)
    {
        var identifier = SyntaxFacts.GetKeywordKind(name) == SyntaxKind.None
            ? SyntaxFactory.Identifier(default, name, default)
            : SyntaxFactory.Identifier(default, SyntaxKind.IdentifierToken, "@" + name, name, default);
        if (arguments.Length == 0)
            return SyntaxFactory.IdentifierName(identifier);

        var commas = Enumerable.Repeat(Token(SyntaxKind.CommaToken).WithTrailingTrivia(SyntaxFactory.Space), arguments.Length - 1);
        return SyntaxFactory.GenericName(
            identifier,
            SyntaxFactory.TypeArgumentList(
                Token(SyntaxKind.LessThanToken),
                SyntaxFactory.SeparatedList((IEnumerable<TypeSyntax>)arguments, commas),
                Token(SyntaxKind.GreaterThanToken)));
    }

    public static SyntaxToken Token(SyntaxKind kind) => SyntaxFactory.Token(default, kind, default);
}
