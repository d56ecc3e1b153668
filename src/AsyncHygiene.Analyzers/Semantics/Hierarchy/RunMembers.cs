using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Hierarchy;

/// <summary>The members of a compilation that the use of a member may run: itself, what overrides it, what implements it.</summary>
internal static class RunMembers
{
    public static IEnumerable<ISymbol> Of(ISymbol member, Compilation compilation)
    {
        yield return member;
        if (member.ContainingType is not { } owner
            || !(member.IsAbstract || member.IsVirtual || member.IsOverride || owner.TypeKind == TypeKind.Interface))
        {
            yield break;
        }

        var slot = member.OriginalDefinition;
        foreach (var type in TypeHierarchy.Of(compilation).DerivedFrom(owner))
        {
            foreach (var run in owner.TypeKind == TypeKind.Interface ? ImplementationsIn(type, slot) : OverridesIn(type, slot))
                yield return run;
        }
    }

    /// <summary>A generic type may implement an interface more than once.</summary>
    private static IEnumerable<ISymbol> ImplementationsIn(INamedTypeSymbol type, ISymbol slot) =>
        type.AllInterfaces
            .Where(i => SymbolEqualityComparer.Default.Equals(i.OriginalDefinition, slot.ContainingType))
            .SelectMany(i => i.GetMembers(slot.Name))
            .Where(m => SymbolEqualityComparer.Default.Equals(m.OriginalDefinition, slot))
            .Select(type.FindImplementationForInterfaceMember)
            .OfType<ISymbol>();

    private static IEnumerable<ISymbol> OverridesIn(INamedTypeSymbol type, ISymbol slot) =>
        type.GetMembers(slot.Name).Where(m => Overridden(m).Contains(slot, SymbolEqualityComparer.Default));

    private static IEnumerable<ISymbol> Overridden(ISymbol member)
    {
        for (var m = OverriddenBy(member); m is not null; m = OverriddenBy(m))
            yield return m.OriginalDefinition;
    }

    private static ISymbol? OverriddenBy(ISymbol member) => member switch
    {
        IMethodSymbol method => method.OverriddenMethod,
        IPropertySymbol property => property.OverriddenProperty,
        _ => null,
    };
}
