using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Counterparts.Gain;

/// <summary>The method that a call runs on an object of some type.</summary>
internal static class RunTimeMember
{
    /// <summary>The override that is nearest to the type, or the implementation; the method itself where the type has none.</summary>
    public static IMethodSymbol Of(IMethodSymbol method, ITypeSymbol? type)
    {
        if (type is null || type.TypeKind == TypeKind.Interface || type is ITypeParameterSymbol)
            return method;

        // Of a generic method that is closed already, the compiler cannot find the implementation.
        if (method.ContainingType.TypeKind == TypeKind.Interface)
            method = type.FindImplementationForInterfaceMember(method.ConstructedFrom) as IMethodSymbol ?? method;

        if (!IsVirtual(method) || method.ContainingType.TypeKind == TypeKind.Interface)
            return method;

        var slot = SlotOf(method);
        return type.SelfAndBaseTypes()
            .SelectMany(t => t.GetMembers(method.Name))
            .OfType<IMethodSymbol>()
            .FirstOrDefault(m => SymbolEqualityComparer.Default.Equals(SlotOf(m), slot)) ?? method;
    }

    /// <summary>
    /// Of a method of an interface, of which the type implements constructions; null where it does not. A base class may implement it with
    /// a method that the type overrides.
    /// </summary>
    public static IMethodSymbol? ImplementationIn(INamedTypeSymbol type, IMethodSymbol definition)
    {
        var construction = type.AllInterfaces
            .FirstOrDefault(i => SymbolEqualityComparer.Default.Equals(i.OriginalDefinition, definition.ContainingType));
        var member = construction?.GetMembers(definition.Name)
            .FirstOrDefault(m => SymbolEqualityComparer.Default.Equals(m.OriginalDefinition, definition));
        return member is not null && type.FindImplementationForInterfaceMember(member) is IMethodSymbol implementation
            ? Of(implementation, type)
            : null;
    }

    /// <summary>No source of this or a referenced project shows it.</summary>
    public static bool IsOfLibrary(ISymbol symbol) => symbol.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty;

    public static bool IsVirtual(IMethodSymbol method) => method.IsVirtual || method.IsAbstract || method.IsOverride;

    /// <summary>The method that others override, where this is one of them.</summary>
    public static IMethodSymbol SlotOf(IMethodSymbol method)
    {
        while (method.OverriddenMethod is { } overridden)
            method = overridden;
        return method.OriginalDefinition;
    }
}
