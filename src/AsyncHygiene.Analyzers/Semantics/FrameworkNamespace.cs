using System;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics;

/// <summary>
/// Whether something is declared in a namespace of a framework or library: where all of it is meant, and no list of types could name it.
/// </summary>
internal static class FrameworkNamespace
{
    public static bool IsIn(this ISymbol symbol, string name) => NameOf(symbol) == name;

    public static bool IsInOrBelow(this ISymbol symbol, string name)
    {
        var space = NameOf(symbol);
        return space.StartsWith(name, StringComparison.Ordinal) && (space.Length == name.Length || space[name.Length] == '.');
    }

    private static string NameOf(ISymbol symbol) => symbol.ContainingNamespace?.ToDisplayString() ?? string.Empty;
}
