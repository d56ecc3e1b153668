using System;
using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Semantics.TextSearch;

/// <summary>
/// Where a word stands in the source texts. A search of the text costs a sixth of a walk over the syntax and holds no nodes; what it finds
/// in strings and comments, <c>FindToken</c> throws out. Its hits are kept, so that after an edit only the edited file is searched again.
/// </summary>
internal static class NameScan
{
    /// <summary>The tokens of that text, file by file in the order of the compilation.</summary>
    public static IEnumerable<SyntaxToken> Tokens(Compilation compilation, string word, CancellationToken cancellationToken) =>
        Tokens(TextIndex.Of(compilation), word, TextIndex.Of(compilation).Find(word, cancellationToken), cancellationToken);

    /// <summary>Those that may stand in a base list or behind an alias.</summary>
    public static IEnumerable<SyntaxToken> BaseTokens(Compilation compilation, string name, CancellationToken cancellationToken) =>
        Tokens(TextIndex.Of(compilation), name, TextIndex.Of(compilation).FindBases(name, cancellationToken), cancellationToken);

    public static IEnumerable<SyntaxToken> Tokens(SyntaxTree tree, string word, CancellationToken cancellationToken) =>
        Tokens(tree, word, Scan(tree.GetText(cancellationToken).ToString(), word), cancellationToken);

    /// <summary>
    /// Whether a word occurs anywhere in a project's source text, comments and strings included: for rules that fall silent when something
    /// is mentioned at all, because a text search cannot miss a use.
    /// </summary>
    public static bool Mentions(this Compilation compilation, string word, CancellationToken cancellationToken) =>
        !TextIndex.Of(compilation).Find(word, cancellationToken).IsEmpty;

    private static IEnumerable<SyntaxToken> Tokens(TextIndex index, string word, WordHits hits, CancellationToken cancellationToken)
    {
        foreach (var (tree, positions) in hits.Texts())
        {
            cancellationToken.ThrowIfCancellationRequested();
            foreach (var token in Tokens(index.Trees[tree], word, positions, cancellationToken))
                yield return token;
        }
    }

    private static IEnumerable<SyntaxToken> Tokens(
        SyntaxTree tree,
        string word,
        IReadOnlyList<int> positions,
        CancellationToken cancellationToken)
    {
        if (positions.Count == 0)
            yield break;

        var root = tree.GetRoot(cancellationToken);
        foreach (var position in positions)
        {
            var token = root.FindToken(position);
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
        for (var i = text.IndexOf(word, StringComparison.Ordinal); i >= 0; i = text.IndexOf(
            word,
            i + word.Length,
            StringComparison.Ordinal))
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
