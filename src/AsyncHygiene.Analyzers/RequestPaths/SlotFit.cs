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
    public static PathCertainty? Of(IMethodSymbol called, IMethodSymbol implementation)
    {
        var owner = called.ContainingType;
        if (owner is null || !owner.IsGenericType)
            return PathCertainty.Proven;

        PathCertainty? best = null;
        var seen = false;
        foreach (var view in Views(implementation.ContainingType, owner.OriginalDefinition).Where(v => IsAnsweredBy(v, called, implementation)))
        {
            seen = true;
            var fit = Of(owner.TypeArguments, view.TypeArguments, implementation.ContainingType);
            if (fit is not null && (best is null || fit > best))
                best = fit;
        }

        // A derived type adds the interface; with which arguments, only that type knows.
        return seen ? best : PathCertainty.Possible;
    }

    /// <summary>A base may have implemented the same interface with other arguments; that view's calls arrive there.</summary>
    private static bool IsAnsweredBy(INamedTypeSymbol view, IMethodSymbol called, IMethodSymbol implementation)
    {
        if (view.TypeKind != TypeKind.Interface || implementation.ContainingType.TypeKind == TypeKind.Interface)
            return true;

        return view.GetMembers(called.Name).OfType<IMethodSymbol>()
            .Where(m => SymbolEqualityComparer.Default.Equals(m.OriginalDefinition, called.OriginalDefinition))
            .Any(m => SymbolEqualityComparer.Default.Equals(implementation.ContainingType.FindImplementationForInterfaceMember(m)?.OriginalDefinition, implementation.OriginalDefinition));
    }

    /// <summary>How a type sees a generic base or interface of its own: with which arguments.</summary>
    private static IEnumerable<INamedTypeSymbol> Views(INamedTypeSymbol type, INamedTypeSymbol definition)
    {
        for (var t = type; t is not null; t = t.BaseType)
        {
            if (SymbolEqualityComparer.Default.Equals(t.OriginalDefinition, definition))
                yield return t;
        }

        foreach (var contract in type.AllInterfaces.Where(i => SymbolEqualityComparer.Default.Equals(i.OriginalDefinition, definition)))
            yield return contract;
    }

    private static PathCertainty? Of(IReadOnlyList<ITypeSymbol> called, IReadOnlyList<ITypeSymbol> implemented, INamedTypeSymbol implementer)
    {
        var result = PathCertainty.Proven;
        for (var i = 0; i < called.Count && i < implemented.Count; i++)
        {
            if (implemented[i] is ITypeParameterSymbol || IsSame(called[i], implemented[i]))
                continue;
            if (!ContainsTypeParameter(called[i]) && !ContainsTypeParameter(implemented[i]))
            {
                // Variance: an IHandle<in Base> also handles a Derived.
                if (!IsVariant(implementer, called[i], implemented[i]))
                    return null;
            }

            result = PathCertainty.Possible;
        }

        return result;
    }

    /// <summary>The names of tuple elements, and dynamic for object, make no other type at run time.</summary>
    private static bool IsSame(ITypeSymbol a, ITypeSymbol b)
    {
        if (SymbolEqualityComparer.Default.Equals(a, b) || (IsObject(a) && IsObject(b)))
            return true;

        return (a, b) switch
        {
            (IArrayTypeSymbol x, IArrayTypeSymbol y) => x.Rank == y.Rank && IsSame(x.ElementType, y.ElementType),
            (INamedTypeSymbol x, INamedTypeSymbol y) => SymbolEqualityComparer.Default.Equals(Unnamed(x).OriginalDefinition, Unnamed(y).OriginalDefinition)
                && Unnamed(x).TypeArguments.Length > 0
                && Unnamed(x).TypeArguments.Zip(Unnamed(y).TypeArguments, IsSame).All(same => same),
            _ => false,
        };
    }

    private static bool IsObject(ITypeSymbol type) => type.TypeKind == TypeKind.Dynamic || type.SpecialType == SpecialType.System_Object;

    private static INamedTypeSymbol Unnamed(INamedTypeSymbol type) => type.TupleUnderlyingType ?? type;

    private static bool IsVariant(INamedTypeSymbol implementer, ITypeSymbol a, ITypeSymbol b) =>
        implementer.AllInterfaces.Any(i => i.OriginalDefinition.TypeParameters.Any(p => p.Variance != VarianceKind.None)) && (Derives(a, b) || Derives(b, a));

    private static bool Derives(ITypeSymbol type, ITypeSymbol from)
    {
        for (var t = type; t is not null; t = t.BaseType)
        {
            if (SymbolEqualityComparer.Default.Equals(t, from))
                return true;
        }

        return type.AllInterfaces.Contains(from, SymbolEqualityComparer.Default);
    }

    private static bool ContainsTypeParameter(ITypeSymbol type) => type switch
    {
        ITypeParameterSymbol => true,
        IArrayTypeSymbol array => ContainsTypeParameter(array.ElementType),
        INamedTypeSymbol named => named.TypeArguments.Any(ContainsTypeParameter),
        _ => false,
    };
}
