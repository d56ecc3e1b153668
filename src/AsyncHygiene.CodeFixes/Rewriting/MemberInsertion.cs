using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Rewriting;

/// <summary>Writes a field and puts it into a type, laid out like the members around it.</summary>
internal static class MemberInsertion
{
    public static FieldDeclarationSyntax Field(TypeSyntax type, string name, ExpressionSyntax? value, params SyntaxKind[] modifiers)
    {
        var variable = SyntaxFactory.VariableDeclarator(SyntaxFactory.Identifier(name));
        if (value is not null)
        {
            variable = SyntaxFactory.VariableDeclarator(
                SyntaxFactory.Identifier(name).WithTrailingTrivia(SyntaxFactory.Space),
                null,
                SyntaxFactory.EqualsValueClause(SyntaxFactory.Token(SyntaxKind.EqualsToken).WithTrailingTrivia(SyntaxFactory.Space), value));
        }

        return SyntaxFactory.FieldDeclaration(
            default,
            SyntaxFactory.TokenList(modifiers.Select(Keyword)),
            SyntaxFactory.VariableDeclaration(type.WithTrailingTrivia(SyntaxFactory.Space), SyntaxFactory.SingletonSeparatedList(variable)),
            SyntaxFactory.Token(SyntaxKind.SemicolonToken));
    }

    public static SyntaxToken Keyword(SyntaxKind kind) => SyntaxFactory.Token(kind).WithTrailingTrivia(SyntaxFactory.Space);

    /// <summary>As the first member: initializers run from the top down, so no other one can see the field empty.</summary>
    public static TypeDeclarationSyntax AsFirst(FieldDeclarationSyntax field, TypeDeclarationSyntax declaration, SyntaxNode root)
    {
        var first = declaration.Members[0];
        var lineBreak = LineBreakOf(root);
        var trailing = SyntaxFactory.TriviaList(lineBreak);
        if (first is not FieldDeclarationSyntax && !first.GetLeadingTrivia().FirstOrDefault().IsKind(SyntaxKind.EndOfLineTrivia))
            trailing = trailing.Add(lineBreak);
        return declaration.WithMembers(declaration.Members.Insert(
            0,
            field.WithLeadingTrivia(IndentationOf(first)).WithTrailingTrivia(trailing)));
    }

    public static SyntaxTrivia LineBreakOf(SyntaxNode root) =>
        root.DescendantTrivia().FirstOrDefault(t => t.IsKind(SyntaxKind.EndOfLineTrivia)) is { RawKind: not 0 } found ? found : SyntaxFactory.LineFeed;

    private static SyntaxTriviaList IndentationOf(SyntaxNode member)
    {
        var last = member.GetLeadingTrivia().LastOrDefault();
        return last.IsKind(SyntaxKind.WhitespaceTrivia) ? SyntaxFactory.TriviaList(last) : SyntaxTriviaList.Empty;
    }
}
