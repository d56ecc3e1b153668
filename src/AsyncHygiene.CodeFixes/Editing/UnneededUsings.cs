using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing;

/// <summary>
/// Removes using directives that a change has made unneeded. One with a comment of its own stays, and so do all in a file with
/// conditions: other builds may need them.
/// </summary>
internal static class UnneededUsings
{
    /// <summary>What directives are compared by between the file before and after.</summary>
    public static string KeyOf(UsingDirectiveSyntax directive) => directive.ToString();

    public static CompilationUnitSyntax Remove(CompilationUnitSyntax unit, ICollection<string> keys)
    {
        if (keys.Count == 0 || HasConditions(unit))
            return unit;

        var scopes = unit.DescendantNodesAndSelf(n => n is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax)
            .Where(n => UsingsOf(n).Any(u => IsUnneeded(u, keys)));
        return (CompilationUnitSyntax)unit.ReplaceSyntax(
            scopes,
            (_, scope) => Without(scope, keys),
            [],
            (token, _) => token,
            [],
            (trivia, _) => trivia);
    }

    private static bool HasConditions(CompilationUnitSyntax unit) =>
        unit.ContainsDirectives && unit.DescendantTrivia().Any(t => t.IsKind(SyntaxKind.IfDirectiveTrivia));

    private static SyntaxList<UsingDirectiveSyntax> UsingsOf(SyntaxNode scope) => scope switch
    {
        CompilationUnitSyntax unit => unit.Usings,
        BaseNamespaceDeclarationSyntax home => home.Usings,
        _ => default,
    };

    private static SyntaxNode Without(SyntaxNode scope, ICollection<string> keys)
    {
        var usings = UsingsOf(scope);
        var kept = usings.Where(u => !IsUnneeded(u, keys)).ToList();

        // The header of the file, without the indentation of the directive.
        var header = SyntaxFactory.TriviaList(
            usings[0].GetLeadingTrivia().Reverse().SkipWhile(t => t.IsKind(SyntaxKind.WhitespaceTrivia)).Reverse());
        if (kept.Count > 0 && kept[0] != usings[0])
            kept[0] = kept[0].WithLeadingTrivia(header.AddRange(kept[0].GetLeadingTrivia().SkipWhile(IsEmptyLine)));
        SyntaxNode changed = scope switch
        {
            CompilationUnitSyntax unit => unit.WithUsings(SyntaxFactory.List(kept)),
            BaseNamespaceDeclarationSyntax home => home.WithUsings(SyntaxFactory.List(kept)),
            _ => scope,
        };
        return kept.Count > 0 ? changed : WithHeader(changed, header);
    }

    /// <summary>The empty line below the directives goes with the last of them, unless it sets off the header now.</summary>
    private static SyntaxNode WithHeader(SyntaxNode scope, SyntaxTriviaList header)
    {
        var next = scope switch
        {
            CompilationUnitSyntax { AttributeLists: { Count: > 0 } lists } => lists[0].GetFirstToken(),
            CompilationUnitSyntax { Members: { Count: > 0 } members } => members[0].GetFirstToken(),
            CompilationUnitSyntax unit => unit.EndOfFileToken,
            BaseNamespaceDeclarationSyntax { Members: { Count: > 0 } members } => members[0].GetFirstToken(),
            _ => default,
        };
        var isSetOff = header.Reverse().Take(2).All(IsEmptyLine);
        return next.IsKind(SyntaxKind.None)
            ? scope
            : scope.ReplaceToken(
                next,
                next.WithLeadingTrivia(header.AddRange(isSetOff ? next.LeadingTrivia.SkipWhile(IsEmptyLine) : next.LeadingTrivia)));
    }

    private static bool IsUnneeded(UsingDirectiveSyntax directive, ICollection<string> keys) =>
        keys.Contains(KeyOf(directive))
        && directive.GlobalKeyword.IsKind(SyntaxKind.None)
        && directive.GetTrailingTrivia().All(IsLayout)
        && (IsFirst(directive) || directive.GetLeadingTrivia().All(IsLayout));

    private static bool IsFirst(UsingDirectiveSyntax directive) => directive.Parent is { } scope && UsingsOf(scope)[0] == directive;

    private static bool IsLayout(SyntaxTrivia trivia) =>
        trivia.IsKind(SyntaxKind.WhitespaceTrivia) || trivia.IsKind(SyntaxKind.EndOfLineTrivia);

    private static bool IsEmptyLine(SyntaxTrivia trivia) => trivia.IsKind(SyntaxKind.EndOfLineTrivia);
}
