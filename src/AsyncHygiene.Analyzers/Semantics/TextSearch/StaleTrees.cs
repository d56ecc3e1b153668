using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.TextSearch;

/// <summary>Which trees of a compilation, by their place in it, have changed since something was learnt about all of them.</summary>
internal static class StaleTrees
{
    /// <summary>Null where the documents are not the same ones: then no place means the same.</summary>
    public static ImmutableArray<int>? Between(ImmutableArray<SyntaxTree> before, ImmutableArray<SyntaxTree> after)
    {
        if (before.Length != after.Length)
            return null;

        var changed = ImmutableArray.CreateBuilder<int>();
        for (var i = 0; i < after.Length; i++)
        {
            if (before[i] == after[i])
                continue;
            if (before[i].FilePath != after[i].FilePath)
                return null;
            changed.Add(i);
        }

        return changed.ToImmutable();
    }

    public static ImmutableArray<int> And(this ImmutableArray<int> stale, ImmutableArray<int> changed) =>
        stale.IsEmpty ? changed : stale.Concat(changed).Distinct().OrderBy(i => i).ToImmutableArray();

    public static bool Has(this ImmutableArray<int> stale, int tree) => stale.BinarySearch(tree) >= 0;
}
