using System.Collections.Generic;
using System.Collections.Immutable;

namespace AsyncHygiene.Semantics.TextSearch;

/// <summary>Where one word stands in the texts of a compilation, as plain numbers: most words stand in few of many texts.</summary>
internal sealed class WordHits
{
    /// <summary>For each text that has the word: its place, how many hits, the hits.</summary>
    private readonly int[] _packed;

    private WordHits(int[] packed, ImmutableArray<int> stale)
    {
        _packed = packed;
        Stale = stale;
    }

    /// <summary>The texts that changed since; what is packed of them means nothing.</summary>
    public ImmutableArray<int> Stale { get; }

    public bool IsEmpty => _packed.Length == 0;

    public static WordHits Pack(IEnumerable<(int Tree, IReadOnlyList<int> Positions)> hits)
    {
        var packed = new List<int>();
        foreach (var (tree, positions) in hits)
        {
            packed.Add(tree);
            packed.Add(positions.Count);
            packed.AddRange(positions);
        }

        return new WordHits([.. packed], ImmutableArray<int>.Empty);
    }

    public WordHits After(ImmutableArray<int> changed) => changed.IsEmpty ? this : new WordHits(_packed, Stale.And(changed));

    public IEnumerable<(int Tree, IReadOnlyList<int> Positions)> Texts()
    {
        for (var i = 0; i < _packed.Length; i += 2 + _packed[i + 1])
        {
            if (Stale.IsEmpty || !Stale.Has(_packed[i]))
                yield return (_packed[i], new System.ArraySegment<int>(_packed, i + 2, _packed[i + 1]));
        }
    }
}
