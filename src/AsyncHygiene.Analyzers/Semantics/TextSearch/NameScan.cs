using System;
using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Semantics.TextSearch;

/// <summary>
/// Where a word stands in the source texts. A search of the text costs a sixth of a walk over the syntax and holds no nodes; what it finds
/// in strings and comments, <c>FindToken</c> throws out. Its hits are kept, so that after an edit only the edited file is searched again.
/// </summary>
internal static class NameScan
{
    /// <summary>From this length on, the compiler keeps a text in pieces, and would make a string of it each time.</summary>
    private const int LongText = 40 * 1024;

    private const int PieceLength = 1 << 14;

    [ThreadStatic]
    private static char[]? s_piece;

    /// <summary>The tokens of that text, file by file in the order of the compilation.</summary>
    public static IEnumerable<SyntaxToken> Tokens(Compilation compilation, string word, CancellationToken cancellationToken) =>
        Tokens(TextIndex.Of(compilation), word, TextIndex.Of(compilation).Find(word, cancellationToken), cancellationToken);

    /// <summary>Those that may stand in a base list or behind an alias.</summary>
    public static IEnumerable<SyntaxToken> BaseTokens(Compilation compilation, string name, CancellationToken cancellationToken) =>
        Tokens(TextIndex.Of(compilation), name, TextIndex.Of(compilation).FindBases(name, cancellationToken), cancellationToken);

    /// <summary>Those that may be set, not by an operator.</summary>
    public static IEnumerable<SyntaxToken> SetTokens(Compilation compilation, string name, CancellationToken cancellationToken) =>
        Tokens(TextIndex.Of(compilation), name, TextIndex.Of(compilation).FindSet(name, cancellationToken), cancellationToken);

    /// <summary>The <c>new</c> of those creations that may name no type.</summary>
    public static IEnumerable<SyntaxToken> ImplicitCreationTokens(Compilation compilation, CancellationToken cancellationToken) =>
        Tokens(
            TextIndex.Of(compilation),
            TextIndex.New,
            TextIndex.Of(compilation).FindImplicitCreations(cancellationToken),
            cancellationToken);

    public static IEnumerable<SyntaxToken> Tokens(SyntaxTree tree, string word, CancellationToken cancellationToken) =>
        Tokens(tree, word, Scan(tree.GetText(cancellationToken), word), cancellationToken);

    /// <summary>Also the texts in which the word stands among others: <c>"/Orders/Load"</c>.</summary>
    public static IEnumerable<SyntaxToken> TokensWith(Compilation compilation, string word, CancellationToken cancellationToken)
    {
        var index = TextIndex.Of(compilation);
        foreach (var (tree, positions) in index.Find(word, cancellationToken).Texts())
        {
            var root = index.Trees[tree].GetRoot(cancellationToken);
            foreach (var position in positions)
            {
                if (root.FindToken(position) is var token && token.Span.Contains(position))
                    yield return token;
            }
        }
    }

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

    public static IReadOnlyList<int> Scan(SourceText text, string word)
    {
        var part = new TextSpan(0, text.Length);
        if (text.Length > LongText)
            return Scan(text, part, word);
        if (word.Length == 0)
            return [];

        var whole = text.ToString();
        var words = new FoundWords(text, part, word);
        for (int i; (i = whole.IndexOf(word, words.End, StringComparison.Ordinal)) >= 0;)
            words.Add(i);
        return words.Positions;
    }

    /// <summary>In a part of a text, piece by piece: a string of the part would be as long, and last for one search.</summary>
    public static IReadOnlyList<int> Scan(SourceText text, TextSpan part, string word)
    {
        if (word.Length == 0)
            return [];

        var words = new FoundWords(text, part, word);
        var piece = PieceOf(Math.Min(part.Length, Math.Max(PieceLength, 2 * word.Length)));
        for (var start = part.Start; part.End - start >= word.Length;)
        {
            var count = Math.Min(piece.Length, part.End - start);
            text.CopyTo(start, piece, 0, count);
            for (int i; (i = IndexOf(word, piece, Math.Max(words.End - start, 0), count)) >= 0;)
                words.Add(start + i);

            // A word may begin at the end of one piece and go on in the next.
            start += count == part.End - start ? count : count - word.Length + 1;
        }

        return words.Positions;
    }

    private static char[] PieceOf(int length) => s_piece is { } kept && kept.Length >= length ? kept : s_piece = new char[length];

    private static int IndexOf(string word, char[] piece, int from, int count)
    {
        for (var i = from; i <= count - word.Length; i++)
        {
            i = Array.IndexOf(piece, word[0], i, count - word.Length + 1 - i);
            if (i < 0)
                return -1;

            var length = 1;
            while (length < word.Length && piece[i + length] == word[length])
                length++;
            if (length == word.Length)
                return i;
        }

        return -1;
    }

    /// <summary>The whole words among what is found in a text, from its beginning to its end.</summary>
    private sealed class FoundWords(SourceText text, TextSpan part, string word)
    {
        private readonly bool _isName = SyntaxFacts.IsIdentifierStartCharacter(word[0]);
        private List<int>? _positions;

        public IReadOnlyList<int> Positions => _positions ?? (IReadOnlyList<int>)[];

        /// <summary>The end of the last one that was found, whether or not it is a whole word.</summary>
        public int End { get; private set; } = part.Start;

        public void Add(int position)
        {
            End = position + word.Length;
            if (!_isName || !(IsPartOfName(position - 1) || IsPartOfName(End)))
                (_positions ??= []).Add(position);
        }

        private bool IsPartOfName(int position) =>
            position >= part.Start && position < part.End && SyntaxFacts.IsIdentifierPartCharacter(text[position]);
    }
}
