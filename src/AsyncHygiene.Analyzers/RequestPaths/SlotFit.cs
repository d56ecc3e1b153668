using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths;

/// <summary>
/// Whether a call through a slot can arrive at an implementation, by the type arguments on both sides: <c>IHandle&lt;Order&gt;.Handle</c> never
/// calls the implementation of <c>IHandle&lt;Invoice&gt;</c>.
/// </summary>
internal static class SlotFit
{
    /// <summary>Null where the call cannot arrive; possible where one side leaves open what the other one fixes.</summary>
    public static PathCertainty? Of(IMethodSymbol called, IMethodSymbol implementation, IEqualityComparer<ISymbol?> symbols)
    {
        var owner = called.ContainingType;
        if (owner is null || !owner.IsGenericType)
            return PathCertainty.Proven;

        PathCertainty? best = null;
        var seen = false;
        foreach (var view in Views(implementation.ContainingType, owner.OriginalDefinition, symbols))
        {
            seen = true;
            var fit = Of(owner.TypeArguments, view.TypeArguments, implementation.ContainingType, symbols);
            if (fit is not null && (best is null || fit > best))
                best = fit;
        }

        // A derived type adds the interface; with which arguments, only that type knows.
        return seen ? best : PathCertainty.Possible;
    }

    /// <summary>How a type sees a generic base or interface of its own: with which arguments.</summary>
    private static IEnumerable<INamedTypeSymbol> Views(INamedTypeSymbol type, INamedTypeSymbol definition, IEqualityComparer<ISymbol?> symbols)
    {
        for (var t = type; t is not null; t = t.BaseType)
        {
            if (symbols.Equals(t.OriginalDefinition, definition))
                yield return t;
        }

        foreach (var contract in type.AllInterfaces.Where(i => symbols.Equals(i.OriginalDefinition, definition)))
            yield return contract;
    }

    private static PathCertainty? Of(IReadOnlyList<ITypeSymbol> called, IReadOnlyList<ITypeSymbol> implemented, INamedTypeSymbol implementer, IEqualityComparer<ISymbol?> symbols)
    {
        var result = PathCertainty.Proven;
        for (var i = 0; i < called.Count && i < implemented.Count; i++)
        {
            if (implemented[i] is ITypeParameterSymbol || symbols.Equals(called[i], implemented[i]))
                continue;
            if (!ContainsTypeParameter(called[i]) && !ContainsTypeParameter(implemented[i]))
            {
                // Variance: an IHandle<in Base> also handles a Derived.
                if (!IsVariant(implementer, called[i], implemented[i], symbols))
                    return null;
            }

            result = PathCertainty.Possible;
        }

        return result;
    }

    private static bool IsVariant(INamedTypeSymbol implementer, ITypeSymbol a, ITypeSymbol b, IEqualityComparer<ISymbol?> symbols) =>
        implementer.AllInterfaces.Any(i => i.OriginalDefinition.TypeParameters.Any(p => p.Variance != VarianceKind.None)) && (Derives(a, b, symbols) || Derives(b, a, symbols));

    private static bool Derives(ITypeSymbol type, ITypeSymbol from, IEqualityComparer<ISymbol?> symbols)
    {
        for (var t = type; t is not null; t = t.BaseType)
        {
            if (symbols.Equals(t, from))
                return true;
        }

        return type.AllInterfaces.Contains(from, symbols);
    }

    private static bool ContainsTypeParameter(ITypeSymbol type) => type switch
    {
        ITypeParameterSymbol => true,
        IArrayTypeSymbol array => ContainsTypeParameter(array.ElementType),
        INamedTypeSymbol named => named.TypeArguments.Any(ContainsTypeParameter),
        _ => false,
    };
}
