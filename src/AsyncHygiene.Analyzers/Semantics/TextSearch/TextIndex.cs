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
    public const string New = "new";

    private static readonly ConditionalWeakTable<Compilation, TextIndex> s_indexes = new();
    private static readonly CompilationLineage<TextIndex> s_lineage = new();

    /// <summary>From so many words on, it pays to know of each text which words it may have.</summary>
    private const int ManyWords = 16;

    private readonly ConcurrentDictionary<string, WordHits> _words = new();
    private readonly WordFilter?[] _filters;

    private TextIndex(ImmutableArray<SyntaxTree> trees)
    {
        Trees = trees;
        _filters = new WordFilter?[trees.Length];
        if (s_lineage.Before(trees) is { } before && StaleTrees.Between(before.Trees, trees) is { } changed)
        {
            foreach (var word in before._words)
                _words.TryAdd(word.Key, word.Value.After(changed));

            before._filters.CopyTo(_filters, 0);
            foreach (var tree in changed)
                _filters[tree] = null;
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
        Find(":" + name, name, cancellationToken, static text => text.MayBeBase);

    /// <summary>Where a property or a variable of a name may be set.</summary>
    public WordHits FindSet(string name, CancellationToken cancellationToken) =>
        Find("=" + name, name, cancellationToken, static text => text.MayBeSet);

    /// <summary>Where <c>new</c> may be followed by arguments, and not by a type.</summary>
    public WordHits FindImplicitCreations(CancellationToken cancellationToken) =>
        Find(New + "(", New, cancellationToken, static text => text.MayPrecedeArguments);

    public WordHits Find(string word, CancellationToken cancellationToken) => Find(word, word, cancellationToken);

    private WordHits Find(string key, string word, CancellationToken cancellationToken, Func<SurroundingText, bool>? mayBe = null)
    {
        if (_words.TryGetValue(key, out var known) && known.Stale.IsEmpty)
            return known;

        var isFiltered = _words.Count >= ManyWords && WordFilter.Knows(word);
        var unknown = known is null ? Enumerable.Range(0, Trees.Length) : known.Stale;
        var hits = unknown
            .Where(i => !isFiltered || FilterOf(i, cancellationToken).MayHave(word))
            .Select(i => Scan(i, word, cancellationToken, mayBe));
        if (known is not null)
            hits = known.Texts().Concat(hits).OrderBy(hit => hit.Tree);
        return _words[key] = WordHits.Pack(hits.Where(hit => hit.Positions.Count > 0));
    }

    private WordFilter FilterOf(int tree, CancellationToken cancellationToken) =>
        _filters[tree] ??= WordFilter.Of(Trees[tree].GetText(cancellationToken));

    private (int Tree, IReadOnlyList<int> Positions) Scan(
        int tree,
        string word,
        CancellationToken cancellationToken,
        Func<SurroundingText, bool>? mayBe)
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
