using System;
using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Semantics;

/// <summary>
/// Where a word stands in the source texts. A search of the text costs a sixth of a walk over the syntax and holds no nodes; what it finds in
/// strings and comments, <c>FindToken</c> throws out. Its hits are kept, so that after an edit only the edited file is searched again.
/// </summary>
internal static class NameScan
{
    /// <summary>The tokens of that text, file by file in the order of the compilation.</summary>
    /// <param name="compilation">What is searched.</param>
    /// <param name="word">A name, a keyword or an operator.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    /// <param name="mayBe">What the text around a hit says, before a syntax node is made for it.</param>
    public static IEnumerable<SyntaxToken> Tokens(Compilation compilation, string word, CancellationToken cancellationToken, Func<SurroundingText, bool>? mayBe = null)
    {
        var index = TextIndex.Of(compilation);
        foreach (var (tree, positions) in index.Find(word, cancellationToken).Texts())
        {
            cancellationToken.ThrowIfCancellationRequested();
            foreach (var token in Tokens(index.Trees[tree], word, positions, mayBe, cancellationToken))
                yield return token;
        }
    }

    public static IEnumerable<SyntaxToken> Tokens(SyntaxTree tree, string word, CancellationToken cancellationToken, Func<SurroundingText, bool>? mayBe = null) =>
        Tokens(tree, word, Scan(tree.GetText(cancellationToken).ToString(), word), mayBe, cancellationToken);

    /// <summary>
    /// Whether a word occurs anywhere in a project's source text, comments and strings included: for rules that fall silent when something is
    /// mentioned at all, because a text search cannot miss a use.
    /// </summary>
    public static bool Mentions(this Compilation compilation, string word, CancellationToken cancellationToken) =>
        !TextIndex.Of(compilation).Find(word, cancellationToken).IsEmpty;

    private static IEnumerable<SyntaxToken> Tokens(SyntaxTree tree, string word, IReadOnlyList<int> positions, Func<SurroundingText, bool>? mayBe, CancellationToken cancellationToken)
    {
        if (positions.Count == 0)
            yield break;

        var text = mayBe is null ? "" : tree.GetText(cancellationToken).ToString();
        SyntaxNode? root = null;
        foreach (var position in positions)
        {
            if (mayBe is not null && !mayBe(new SurroundingText(text, position, word.Length)))
                continue;

            var token = (root ??= tree.GetRoot(cancellationToken)).FindToken(position);
            if (token.Span.Contains(position) && (token.ValueText == word || token.Text == word))
                yield return token;
        }
    }

    public static IReadOnlyList<int> Scan(string text, string word)
    {
        List<int>? found = null;
        if (word.Length == 0)
            return [];

        var isName = SyntaxFacts.IsIdentifierStartCharacter(word[0]);
        for (var i = text.IndexOf(word, StringComparison.Ordinal); i >= 0; i = text.IndexOf(word, i + word.Length, StringComparison.Ordinal))
        {
            var whole = !isName
                || ((i == 0 || !SyntaxFacts.IsIdentifierPartCharacter(text[i - 1]))
                    && (i + word.Length == text.Length || !SyntaxFacts.IsIdentifierPartCharacter(text[i + word.Length])));
            if (whole)
                (found ??= []).Add(i);
        }

        return found ?? [];
    }
}
