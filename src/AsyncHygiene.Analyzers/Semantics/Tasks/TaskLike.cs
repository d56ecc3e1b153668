using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Tasks;

/// <summary>Which types stand for work that can be awaited, and what awaiting them gives.</summary>
internal static class TaskLike
{
    /// <summary>
    /// A type that an <c>async</c> method may return: the two tasks, the two value tasks, and types with a method builder of their own.
    /// </summary>
    public static bool IsTaskLike(this ITypeSymbol? type, KnownTypes types) =>
        type is INamedTypeSymbol named
        && (types.Is(named, types.Task)
            || types.Is(named, types.TaskOfT)
            || types.Is(named, types.ValueTask)
            || types.Is(named, types.ValueTaskOfT)
            || HasMethodBuilder(named, types));

    /// <summary>Task and Task&lt;T&gt; and whatever derives from them.</summary>
    public static bool IsTask(this ITypeSymbol? type, KnownTypes types) => type.IsOrDerivesFrom(types.Task);

    /// <summary>One of the two value tasks.</summary>
    public static bool IsValueTask(this ITypeSymbol? type, KnownTypes types) =>
        types.Is(type, types.ValueTask) || types.Is(type, types.ValueTaskOfT);

    private static bool HasMethodBuilder(INamedTypeSymbol type, KnownTypes types)
    {
        if (types.AsyncMethodBuilderAttribute is not { } builder)
            return false;

        foreach (var attribute in type.OriginalDefinition.GetAttributes())
        {
            if (SymbolEqualityComparer.Default.Equals(attribute.AttributeClass, builder))
                return true;
        }

        return false;
    }
}
