using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Semantics;

/// <summary>
/// Where a word stands in the source texts. A search of the text costs a sixth of a walk over the syntax and holds no nodes; what it finds in
/// strings and comments, <c>FindToken</c> throws out. Kept per tree, so that after an edit only the edited file is searched again.
/// </summary>
internal static class NameScan
{
    private static readonly ConditionalWeakTable<SyntaxTree, ConcurrentDictionary<string, ImmutableArray<int>>> s_positions = new();

    /// <summary>The tokens of that text, file by file in the order of the compilation.</summary>
    public static IEnumerable<SyntaxToken> Tokens(Compilation compilation, string word, CancellationToken cancellationToken)
    {
        foreach (var tree in compilation.SyntaxTrees)
        {
            cancellationToken.ThrowIfCancellationRequested();
            foreach (var token in Tokens(tree, word, cancellationToken))
                yield return token;
        }
    }

    public static IEnumerable<SyntaxToken> Tokens(SyntaxTree tree, string word, CancellationToken cancellationToken)
    {
        var positions = Positions(tree, word, cancellationToken);
        if (positions.IsEmpty)
            yield break;

        var root = tree.GetRoot(cancellationToken);
        foreach (var position in positions)
        {
            var token = root.FindToken(position);
            if (token.Span.Contains(position) && (token.ValueText == word || token.Text == word))
                yield return token;
        }
    }

    /// <summary>
    /// Whether a word occurs anywhere in a project's source text, comments and strings included: for rules that fall silent when something is
    /// mentioned at all, because a text search cannot miss a use.
    /// </summary>
    public static bool Mentions(this Compilation compilation, string word, CancellationToken cancellationToken) =>
        compilation.SyntaxTrees.Any(tree =>
        {
            cancellationToken.ThrowIfCancellationRequested();
            return !Positions(tree, word, cancellationToken).IsEmpty;
        });

    private static ImmutableArray<int> Positions(SyntaxTree tree, string word, CancellationToken cancellationToken)
    {
        var words = s_positions.GetValue(tree, static _ => new ConcurrentDictionary<string, ImmutableArray<int>>());
        return words.TryGetValue(word, out var known) ? known : words.GetOrAdd(word, Scan(tree.GetText(cancellationToken).ToString(), word));
    }

    private static ImmutableArray<int> Scan(string text, string word)
    {
        ImmutableArray<int>.Builder? found = null;
        if (word.Length == 0)
            return ImmutableArray<int>.Empty;

        var isName = SyntaxFacts.IsIdentifierStartCharacter(word[0]);
        for (var i = text.IndexOf(word, StringComparison.Ordinal); i >= 0; i = text.IndexOf(word, i + word.Length, StringComparison.Ordinal))
        {
            var whole = !isName
                || ((i == 0 || !SyntaxFacts.IsIdentifierPartCharacter(text[i - 1]))
                    && (i + word.Length == text.Length || !SyntaxFacts.IsIdentifierPartCharacter(text[i + word.Length])));
            if (whole)
                (found ??= ImmutableArray.CreateBuilder<int>()).Add(i);
        }

        return found?.ToImmutable() ?? ImmutableArray<int>.Empty;
    }
}
