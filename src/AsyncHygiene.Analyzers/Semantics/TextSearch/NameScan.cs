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

    public static IEnumerable<SyntaxToken> Tokens(SyntaxTree tree, string word, CancellationToken cancellationToken) =>
        Tokens(tree, word, Scan(tree.GetText(cancellationToken), word), cancellationToken);

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
        var all = new TextSpan(0, text.Length);
        if (text.Length > LongText)
            return Scan(text, all, word);
        if (word.Length == 0)
            return [];

        var search = new PieceSearch(text, all, word);
        search.In(text.ToString().AsSpan(), start: 0);
        return search.Found;
    }

    /// <summary>In a part of a text, piece by piece: a string of the part would be as long, and last for one search.</summary>
    public static IReadOnlyList<int> Scan(SourceText text, TextSpan part, string word)
    {
        if (word.Length == 0)
            return [];

        var search = new PieceSearch(text, part, word);
        var piece = PieceOf(Math.Min(part.Length, Math.Max(PieceLength, 2 * word.Length)));
        for (var start = part.Start; part.End - start >= word.Length;)
        {
            var count = Math.Min(piece.Length, part.End - start);
            text.CopyTo(start, piece, 0, count);
            search.In(piece.AsSpan(0, count), start);

            // A word may begin at the end of one piece and go on in the next.
            start += count == part.End - start ? count : count - word.Length + 1;
        }

        return search.Found;
    }

    private static char[] PieceOf(int length) => s_piece is { } kept && kept.Length >= length ? kept : s_piece = new char[length];

    /// <summary>What was found so far in the pieces of a text, which come in their order.</summary>
    private sealed class PieceSearch(SourceText text, TextSpan part, string word)
    {
        private readonly bool _isName = SyntaxFacts.IsIdentifierStartCharacter(word[0]);
        private List<int>? _found;
        private int _end = part.Start;

        public IReadOnlyList<int> Found => _found ?? (IReadOnlyList<int>)[];

        public void In(ReadOnlySpan<char> piece, int start)
        {
            _end = Math.Max(_end, start);
            for (var i = piece.Slice(_end - start).IndexOf(word.AsSpan()); i >= 0; i = piece.Slice(_end - start).IndexOf(word.AsSpan()))
            {
                var position = _end + i;
                _end = position + word.Length;
                if (!_isName || !(IsPartOfName(position - 1) || IsPartOfName(_end)))
                    (_found ??= []).Add(position);
            }
        }

        private bool IsPartOfName(int position) =>
            position >= part.Start && position < part.End && SyntaxFacts.IsIdentifierPartCharacter(text[position]);
    }
}
