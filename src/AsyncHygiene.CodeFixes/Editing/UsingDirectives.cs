using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing;

/// <summary>
/// Adds a using directive where the file's other ones stand, in their order, System namespaces first by default, and never where only some
/// builds would see it: between <c>#if</c> and <c>#endif</c>.
/// </summary>
internal static class UsingDirectives
{
    public static CompilationUnitSyntax Add(CompilationUnitSyntax unit, string name)
    {
        var newLine = unit.DescendantTrivia().FirstOrDefault(t => t.IsKind(SyntaxKind.EndOfLineTrivia));
        if (!newLine.IsKind(SyntaxKind.EndOfLineTrivia))
            newLine = SyntaxFactory.LineFeed;

        // Directives inside a namespace declaration are the file's habit only when there are none outside it, and reach the whole file only
        // when it is alone.
        if (unit.Usings.All(IsGlobal)
            && unit.Members.Count == 1
            && unit.Members[0] is BaseNamespaceDeclarationSyntax { Usings.Count: > 0 } home)
        {
            return unit.ReplaceNode(home, home.WithUsings(Insert(home.Usings, name, newLine)));
        }

        return unit.Usings.Count > 0 ? unit.WithUsings(Insert(unit.Usings, name, newLine)) : WithFirst(unit, name, newLine);
    }

    /// <summary>
    /// The first directive stands below the file's header, above the comment that belongs to the first declaration, and a blank line sets
    /// it off from that.
    /// </summary>
    private static CompilationUnitSyntax WithFirst(CompilationUnitSyntax unit, string name, SyntaxTrivia newLine)
    {
        var directive = Directive(name, newLine).WithTrailingTrivia(newLine, newLine);
        if (unit.Externs.Count > 0)
            return unit.WithUsings(SyntaxFactory.SingletonList(directive.WithLeadingTrivia(newLine).WithTrailingTrivia(newLine)));

        var trivia = unit.GetLeadingTrivia();
        var length = HeaderLength(trivia);
        return unit.WithLeadingTrivia(trivia.Skip(length))
            .WithUsings(SyntaxFactory.SingletonList(directive.WithLeadingTrivia(trivia.Take(length))));
    }

    /// <summary>All of it, but documentation of what follows, and not into an <c>#if</c> that is still open.</summary>
    private static int HeaderLength(SyntaxTriviaList trivia)
    {
        var length = trivia.Count;
        for (var i = 0; i < trivia.Count; i++)
        {
            if (trivia[i].IsKind(SyntaxKind.SingleLineDocumentationCommentTrivia)
                || trivia[i].IsKind(SyntaxKind.MultiLineDocumentationCommentTrivia))
            {
                length = i;
                break;
            }
        }

        return Depth(trivia.Take(length)) == 0 ? length : OutermostIf(trivia);
    }

    private static SyntaxList<UsingDirectiveSyntax> Insert(SyntaxList<UsingDirectiveSyntax> usings, string name, SyntaxTrivia newLine)
    {
        var index = usings.TakeWhile(IsGlobal).Count();
        var isSystemFirst = IsSystemFirst(usings);
        while (index < usings.Count && IsPlain(usings[index]) && Compare(usings[index].Name!.ToString(), name, isSystemFirst) < 0)
            index++;

        // Before the directive at an index means behind the trivia of the one before it. The condition that it may close stands in its own
        // trivia.
        while (index > 0 && index < usings.Count && DepthBefore(usings, index) != 0)
            index++;

        if (index > 0 && DepthBefore(usings, index) != 0)
            index = usings.TakeWhile(IsGlobal).Count();

        var directive = Directive(name, newLine);
        if (index == 0)
        {
            var first = usings[0];
            var trivia = first.GetLeadingTrivia();
            var length = Depth(trivia) == 0 ? trivia.Count : OutermostIf(trivia);
            var own = trivia.Skip(length).ToList();
            directive = directive.WithLeadingTrivia(trivia.Take(length));
            usings = usings.Replace(
                first,
                first.WithLeadingTrivia(own.Count > 0 ? own : trivia.Where(t => t.IsKind(SyntaxKind.WhitespaceTrivia))));
        }
        else
        {
            var before = usings[index - 1];
            directive = directive.WithLeadingTrivia(before.GetLeadingTrivia().LastOrDefault(t => t.IsKind(SyntaxKind.WhitespaceTrivia)));

            // The blank line that was added after the last of them stays after the last of them.
            if (index == usings.Count
                && before.GetTrailingTrivia() is { Count: 2 } trailing
                && trailing.All(t => t.IsKind(SyntaxKind.EndOfLineTrivia)))
            {
                directive = directive.WithTrailingTrivia(trailing);
                usings = usings.Replace(before, before.WithTrailingTrivia(newLine));
            }
        }

        return usings.Insert(index, directive);
    }

    /// <summary>How many conditions are open between two directives.</summary>
    private static int DepthBefore(SyntaxList<UsingDirectiveSyntax> usings, int index) =>
        usings.Take(index).Sum(u => Depth(u.GetLeadingTrivia()));

    private static int Depth(IEnumerable<SyntaxTrivia> trivia) => trivia.Sum(Opens);

    /// <summary>Where the trivia still stand outside the condition that they open and do not close.</summary>
    private static int OutermostIf(SyntaxTriviaList trivia)
    {
        var position = 0;
        for (var (i, depth) = (0, 0); i < trivia.Count; i++)
        {
            if (depth == 0 && Opens(trivia[i]) > 0)
                position = i;
            depth += Opens(trivia[i]);
        }

        return position;
    }

    private static int Opens(SyntaxTrivia trivia) => trivia.Kind() switch
    {
        SyntaxKind.IfDirectiveTrivia => 1,
        SyntaxKind.EndIfDirectiveTrivia => -1,
        _ => 0,
    };

    private static UsingDirectiveSyntax Directive(string name, SyntaxTrivia newLine) =>
        SyntaxFactory.UsingDirective(
            PlainSyntax.Token(SyntaxKind.UsingKeyword).WithTrailingTrivia(SyntaxFactory.Space),
            staticKeyword: default,
            alias: null,
            SyntaxFactory.ParseName(name),
            PlainSyntax.Token(SyntaxKind.SemicolonToken).WithTrailingTrivia(newLine));

    private static bool IsGlobal(UsingDirectiveSyntax directive) => !directive.GlobalKeyword.IsKind(SyntaxKind.None);

    private static bool IsPlain(UsingDirectiveSyntax directive) =>
        directive.Alias is null && directive.StaticKeyword.IsKind(SyntaxKind.None);

    private static int Compare(string a, string b, bool isSystemFirst)
    {
        var order = isSystemFirst ? IsSystem(b).CompareTo(IsSystem(a)) : 0;
        return order != 0 ? order : string.Compare(a, b, StringComparison.Ordinal);
    }

    /// <summary>Unless the file has them among the others, by the alphabet.</summary>
    private static bool IsSystemFirst(SyntaxList<UsingDirectiveSyntax> usings)
    {
        var names = usings.SkipWhile(IsGlobal).TakeWhile(IsPlain).Select(u => u.Name!.ToString()).ToList();
        return !names.SkipWhile(IsSystem).Any(IsSystem)
            || !names.Zip(names.Skip(1), (a, b) => string.Compare(a, b, StringComparison.Ordinal) <= 0).All(isSorted => isSorted);
    }

    private static bool IsSystem(string name) => name == "System" || name.StartsWith("System.", StringComparison.Ordinal);
}
