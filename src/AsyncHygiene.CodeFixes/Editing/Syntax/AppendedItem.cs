using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Editing.Syntax;

/// <summary>An argument or parameter behind the last one: on its line, or on a line of its own where that begins one.</summary>
internal static class AppendedItem
{
    public static SeparatedSyntaxList<TNode> With<TNode>(this SeparatedSyntaxList<TNode> items, TNode added)
        where TNode : SyntaxNode
    {
        if (items.Count == 0)
            return SyntaxFactory.SingletonSeparatedList(added);

        var last = items.Last();
        var comma = SyntaxFactory.Token(SyntaxKind.CommaToken);
        var after = last.GetTrailingTrivia();
        if (items.Count > 1 && items.GetSeparator(items.Count - 2).TrailingTrivia is var before && EndsLine(before))
        {
            // A comment stays behind the item that it is about.
            var end = SyntaxFactory.TriviaList(before.Last());
            var isLastOnLine = EndsLine(after);
            comma = comma.WithTrailingTrivia(isLastOnLine ? after : after.AddRange(end));
            added = added
                .WithLeadingTrivia(last.GetLeadingTrivia().Where(t => t.IsKind(SyntaxKind.WhitespaceTrivia)).Take(1))
                .WithTrailingTrivia(isLastOnLine ? end : default);
        }
        else
        {
            // What stands there, a line break before the parenthesis for instance, stays the last thing.
            comma = comma.WithTrailingTrivia(SyntaxFactory.Space);
            added = added.WithTrailingTrivia(after);
        }

        return SyntaxFactory.SeparatedList<TNode>(
            items.Replace(last, last.WithoutTrailingTrivia()).GetWithSeparators().Add(comma).Add(added));
    }

    private static bool EndsLine(SyntaxTriviaList trivia) => trivia.LastOrDefault().IsKind(SyntaxKind.EndOfLineTrivia);
}
