using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Semantics.TextSearch;

/// <summary>
/// The words that were looked for in the texts of one compilation. After an edit the next compilation takes them over, and searches the
/// edited texts only.
/// </summary>
internal sealed class TextIndex
{
    private static readonly ConditionalWeakTable<Compilation, TextIndex> s_indexes = new();
    private static readonly CompilationLineage<TextIndex> s_lineage = new();

    private readonly ConcurrentDictionary<string, WordHits> _words = new();

    private TextIndex(ImmutableArray<SyntaxTree> trees)
    {
        Trees = trees;
        if (s_lineage.Before(trees) is { } before && StaleTrees.Between(before.Trees, trees) is { } changed)
        {
            foreach (var word in before._words)
                _words.TryAdd(word.Key, word.Value.After(changed));
        }
    }

    public ImmutableArray<SyntaxTree> Trees { get; }

    public static TextIndex Of(Compilation compilation) => s_indexes.GetValue(compilation, static c =>
    {
        var index = new TextIndex(((CSharpCompilation)c).SyntaxTrees);
        s_lineage.Add(index.Trees, index);
        return index;
    });

    /// <summary>Where a type's name may stand in a base list or behind an alias.</summary>
    public WordHits FindBases(string name, CancellationToken cancellationToken) =>
        Find(":" + name, (tree, key) => Scan(tree, key.Substring(1), cancellationToken, static text => text.MayBeBase));

    public WordHits Find(string word, CancellationToken cancellationToken) => Find(word, (tree, key) => Scan(tree, key, cancellationToken));

    private WordHits Find(string word, Func<int, string, (int Tree, IReadOnlyList<int> Positions)> scan)
    {
        if (_words.TryGetValue(word, out var known) && known.Stale.IsEmpty)
            return known;

        var hits = known is null
            ? Enumerable.Range(0, Trees.Length).Select(i => scan(i, word))
            : known.Texts().Concat(known.Stale.Select(i => scan(i, word))).OrderBy(hit => hit.Tree);
        return _words[word] = WordHits.Pack(hits.Where(hit => hit.Positions.Count > 0));
    }

    private (int Tree, IReadOnlyList<int> Positions) Scan(
        int tree,
        string word,
        CancellationToken cancellationToken,
        Func<SurroundingText, bool>? mayBe = null)
    {
        cancellationToken.ThrowIfCancellationRequested();
        var text = Trees[tree].GetText(cancellationToken);
        var positions = NameScan.Scan(text, word);
        if (mayBe is null || positions.Count == 0)
            return (tree, positions);

        var all = text.ToString();
        return (tree, positions.Where(p => mayBe(new SurroundingText(all, p, word.Length))).ToList());
    }
}
