using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing;

/// <summary>Writes a field and puts it into a type, laid out like the members around it.</summary>
internal static class MemberInsertion
{
    private static readonly string[] s_keptTypes =
    [
        "BsonMediaTypeFormatter",
            "CamelCasePropertyNamesContractResolver",
            "DefaultContractResolver",
            "FormUrlEncodedMediaTypeFormatter",
            "HttpClient",
            "JsonMediaTypeFormatter",
        "MediaTypeFormatterCollection", "XmlMediaTypeFormatter",
    ];

    public static FieldDeclarationSyntax Field(TypeSyntax type, string name, ExpressionSyntax? value, params SyntaxKind[] modifiers)
    {
        var variable = SyntaxFactory.VariableDeclarator(SyntaxFactory.Identifier(name));
        if (value is not null)
        {
            variable = SyntaxFactory.VariableDeclarator(
                SyntaxFactory.Identifier(name).WithTrailingTrivia(SyntaxFactory.Space),
                null,
                SyntaxFactory.EqualsValueClause(
                    SyntaxFactory.Token(SyntaxKind.EqualsToken).WithTrailingTrivia(SyntaxFactory.Space),
                    value));
        }

        return SyntaxFactory.FieldDeclaration(
            default,
            SyntaxFactory.TokenList(modifiers.Select(Keyword)),
            SyntaxFactory.VariableDeclaration(type.WithTrailingTrivia(SyntaxFactory.Space), SyntaxFactory.SingletonSeparatedList(variable)),
            SyntaxFactory.Token(SyntaxKind.SemicolonToken));
    }

    public static SyntaxToken Keyword(SyntaxKind kind) => SyntaxFactory.Token(kind).WithTrailingTrivia(SyntaxFactory.Space);

    /// <summary>
    /// Before all members: initializers run from the top down, so no other one can see the field empty. Only values of the framework that
    /// are kept there already come before it, by name, so that the order does not depend on which rule was fixed first.
    /// </summary>
    public static TypeDeclarationSyntax AsFirst(FieldDeclarationSyntax field, TypeDeclarationSyntax declaration, SyntaxNode root)
    {
        var name = NameOf(field);
        var lineBreak = LineBreakOf(root);
        var index = declaration.Members
            .TakeWhile(m => IsKeptValue(m) && string.CompareOrdinal(NameOf((FieldDeclarationSyntax)m), name) < 0)
            .Count();
        if (index > 0)
        {
            // The blank line after the fields stays after the last of them.
            var before = declaration.Members[index - 1];
            var after = before.GetTrailingTrivia();
            return declaration.WithMembers(declaration.Members
                .Replace(before, before.WithTrailingTrivia(lineBreak))
                .Insert(index, field.WithLeadingTrivia(IndentationOf(before)).WithTrailingTrivia(after)));
        }

        var first = declaration.Members[0];
        var trailing = SyntaxFactory.TriviaList(lineBreak);
        if (first is not FieldDeclarationSyntax && !first.GetLeadingTrivia().FirstOrDefault().IsKind(SyntaxKind.EndOfLineTrivia))
            trailing = trailing.Add(lineBreak);
        return declaration.WithMembers(declaration.Members.Insert(
            0,
            field.WithLeadingTrivia(IndentationOf(first)).WithTrailingTrivia(trailing)));
    }

    /// <summary>A formatter, resolver or client in a static field: its constructor runs no code of the type.</summary>
    private static bool IsKeptValue(MemberDeclarationSyntax member) =>
        member is FieldDeclarationSyntax { Declaration.Variables: { Count: 1 } variables } field
        && field.Modifiers.Any(m => m.IsKind(SyntaxKind.StaticKeyword))
        && field.Modifiers.Any(m => m.IsKind(SyntaxKind.ReadOnlyKeyword))
        && field.GetTrailingTrivia().All(t => t.IsKind(SyntaxKind.EndOfLineTrivia))
        && variables[0].Initializer?.Value
            .DescendantNodesAndSelf()
            .OfType<ObjectCreationExpressionSyntax>()
            .FirstOrDefault()?.Type is SimpleNameSyntax type
        && s_keptTypes.Contains(type.Identifier.ValueText);

    private static string NameOf(FieldDeclarationSyntax field) => field.Declaration.Variables[0].Identifier.ValueText;

    public static SyntaxTrivia LineBreakOf(SyntaxNode root) =>
        root.DescendantTrivia().FirstOrDefault(t => t.IsKind(SyntaxKind.EndOfLineTrivia)) is { RawKind: not 0 } found
            ? found
            : SyntaxFactory.LineFeed;

    private static SyntaxTriviaList IndentationOf(SyntaxNode member)
    {
        var last = member.GetLeadingTrivia().LastOrDefault();
        return last.IsKind(SyntaxKind.WhitespaceTrivia) ? SyntaxFactory.TriviaList(last) : SyntaxTriviaList.Empty;
    }
}
