using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene;

/// <summary>
/// What was learnt of a compilation, found again from the one that an edit makes of it: the two share all trees but the edited ones. Two
/// trees are enough to find it by, since an edit is of one document; where more changed, everything is learnt anew.
/// </summary>
internal sealed class CompilationLineage<T>
    where T : class
{
    private readonly ConditionalWeakTable<SyntaxTree, StrongBox<T?>> _latest = new();

    /// <summary>The latest that shares one of the first trees; what else it shares, the caller has to compare.</summary>
    public T? Before(ImmutableArray<SyntaxTree> trees)
    {
        for (var i = 0; i < trees.Length && i < 2; i++)
        {
            if (_latest.TryGetValue(trees[i], out var box) && box.Value is { } found)
                return found;
        }

        return null;
    }

    public void Add(ImmutableArray<SyntaxTree> trees, T value)
    {
        for (var i = 0; i < trees.Length && i < 2; i++)
            _latest.GetValue(trees[i], static _ => new StrongBox<T?>(null)).Value = value;
    }
}
