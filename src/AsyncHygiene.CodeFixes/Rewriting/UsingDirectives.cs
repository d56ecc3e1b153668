using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Rewriting;

/// <summary>Adds a using directive where the file's other ones stand, System namespaces first.</summary>
internal static class UsingDirectives
{
    public static CompilationUnitSyntax Add(CompilationUnitSyntax unit, string name)
    {
        var newLine = unit.DescendantTrivia().FirstOrDefault(t => t.IsKind(SyntaxKind.EndOfLineTrivia));
        if (!newLine.IsKind(SyntaxKind.EndOfLineTrivia))
            newLine = SyntaxFactory.LineFeed;

        // Directives inside a namespace declaration are the file's habit only when there are none outside it.
        if (unit.Usings.Count == 0 && unit.Members.OfType<BaseNamespaceDeclarationSyntax>().FirstOrDefault(n => n.Usings.Count > 0) is { } home)
            return unit.ReplaceNode(home, home.WithUsings(Insert(home.Usings, name, newLine)));

        if (unit.Usings.Count > 0)
            return unit.WithUsings(Insert(unit.Usings, name, newLine));

        // The first directive takes over a header comment, and a blank line sets it off from what follows.
        var header = unit.GetLeadingTrivia();
        var directive = Directive(name, newLine).WithLeadingTrivia(header).WithTrailingTrivia(newLine, newLine);
        return unit.WithoutLeadingTrivia().WithUsings(SyntaxFactory.SingletonList(directive));
    }

    private static SyntaxList<UsingDirectiveSyntax> Insert(SyntaxList<UsingDirectiveSyntax> usings, string name, SyntaxTrivia newLine)
    {
        var index = 0;
        while (index < usings.Count && IsPlain(usings[index]) && Compare(usings[index].Name!.ToString(), name) < 0)
            index++;

        var directive = Directive(name, newLine);
        if (index == 0 && usings.Count > 0)
        {
            var first = usings[0];
            directive = directive.WithLeadingTrivia(first.GetLeadingTrivia());
            usings = usings.Replace(first, first.WithLeadingTrivia(first.GetLeadingTrivia().Where(t => t.IsKind(SyntaxKind.WhitespaceTrivia))));
        }
        else if (index > 0)
        {
            var before = usings[index - 1];
            directive = directive.WithLeadingTrivia(before.GetLeadingTrivia().LastOrDefault(t => t.IsKind(SyntaxKind.WhitespaceTrivia)));

            // The blank line that was added after the last of them stays after the last of them.
            if (index == usings.Count && before.GetTrailingTrivia() is { Count: 2 } trailing && trailing.All(t => t.IsKind(SyntaxKind.EndOfLineTrivia)))
            {
                directive = directive.WithTrailingTrivia(trailing);
                usings = usings.Replace(before, before.WithTrailingTrivia(newLine));
            }
        }

        return usings.Insert(index, directive);
    }

    private static UsingDirectiveSyntax Directive(string name, SyntaxTrivia newLine) =>
        SyntaxFactory.UsingDirective(SyntaxFactory.ParseName(name))
            .WithUsingKeyword(SyntaxFactory.Token(SyntaxKind.UsingKeyword).WithTrailingTrivia(SyntaxFactory.Space))
            .WithTrailingTrivia(newLine);

    private static bool IsPlain(UsingDirectiveSyntax directive) => directive.Alias is null && directive.StaticKeyword.IsKind(SyntaxKind.None);

    private static int Compare(string a, string b)
    {
        var order = IsSystem(b).CompareTo(IsSystem(a));
        return order != 0 ? order : string.Compare(a, b, StringComparison.Ordinal);
    }

    private static bool IsSystem(string name) => name == "System" || name.StartsWith("System.", StringComparison.Ordinal);
}
