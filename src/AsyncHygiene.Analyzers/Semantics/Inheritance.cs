using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics;

/// <summary>Whether a type is, derives from or implements a known one; generic types count in every construction.</summary>
internal static class Inheritance
{
    public static bool Inherits(this ITypeSymbol? type, INamedTypeSymbol? known)
    {
        if (known is null || type is null)
            return false;

        if (known.TypeKind == TypeKind.Interface)
            return IsConstructionOf(type, known) || Implements(type, known);

        if (type is ITypeParameterSymbol parameter)
            return IsConstrainedTo(parameter, known);

        return type.IsOrDerivesFrom(known);
    }

    /// <summary>The same for a list of names that is kept in a static field.</summary>
    public static bool InheritsOneOf(this ITypeSymbol? type, string[] metadataNames, KnownTypes types)
    {
        if (type is null)
            return false;

        foreach (var known in types.Known(metadataNames))
        {
            if (type.Inherits(known))
                return true;
        }

        return false;
    }

    /// <summary>By base classes alone: no interfaces, no constraints of type parameters.</summary>
    public static bool IsOrDerivesFrom(this ITypeSymbol? type, INamedTypeSymbol? baseType)
    {
        if (baseType is null)
            return false;

        for (var t = type; t is not null; t = t.BaseType)
        {
            if (IsConstructionOf(t, baseType))
                return true;
        }

        return false;
    }

    /// <summary>Derives from or implements another type, of whatever type arguments.</summary>
    public static bool IsBelow(this INamedTypeSymbol type, INamedTypeSymbol above) =>
        !IsConstructionOf(type, above.OriginalDefinition) && type.Inherits(above.OriginalDefinition);

    /// <summary>A method and what it overrides, from the inside out.</summary>
    public static IEnumerable<IMethodSymbol> SelfAndOverridden(this IMethodSymbol method)
    {
        for (var m = method; m is not null; m = m.OverriddenMethod)
            yield return m;
    }

    /// <summary>The type, its base class and so on up to <c>object</c>.</summary>
    public static IEnumerable<ITypeSymbol> SelfAndBaseTypes(this ITypeSymbol? type)
    {
        for (var t = type; t is not null; t = t.BaseType)
            yield return t;
    }

    /// <inheritdoc cref="SelfAndBaseTypes(ITypeSymbol?)"/>
    public static IEnumerable<INamedTypeSymbol> SelfAndBaseTypes(this INamedTypeSymbol? type)
    {
        for (var t = type; t is not null; t = t.BaseType)
            yield return t;
    }

    /// <summary>The type itself or the nearest base class that declares a member of the name.</summary>
    public static INamedTypeSymbol? DeclarerOf(this INamedTypeSymbol? type, string name) =>
        type.SelfAndBaseTypes().FirstOrDefault(t => !t.GetMembers(name).IsEmpty);

    // Loops, because this is asked at nearly every call of a project: a lambda would be made at each.
    private static bool Implements(ITypeSymbol type, INamedTypeSymbol known)
    {
        foreach (var implemented in type.AllInterfaces)
        {
            if (IsConstructionOf(implemented, known))
                return true;
        }

        return false;
    }

    private static bool IsConstrainedTo(ITypeParameterSymbol parameter, INamedTypeSymbol known)
    {
        foreach (var constraint in parameter.ConstraintTypes)
        {
            if (constraint.Inherits(known))
                return true;
        }

        return false;
    }

    private static bool IsConstructionOf(ITypeSymbol type, INamedTypeSymbol known) =>
        SymbolEqualityComparer.Default.Equals(type.OriginalDefinition, known);
}
