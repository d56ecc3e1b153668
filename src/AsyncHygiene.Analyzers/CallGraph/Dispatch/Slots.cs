using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.CallGraph.Dispatch;

/// <summary>
/// The members through which a call can arrive at a method: itself, the methods that it overrides, and the interface members that it or one
/// of those implements. The closure is transitive: an override also answers for the interface member that its base implements.
/// </summary>
internal static class Slots
{
    public static ImmutableArray<IMethodSymbol> Of(IMethodSymbol method) => Of(method, []);

    /// <summary>A derived type may add an interface whose member the method it inherits then implements.</summary>
    public static ImmutableArray<IMethodSymbol> Of(IMethodSymbol method, IEnumerable<INamedTypeSymbol> derivedTypes)
    {
        var slots = ImmutableArray.CreateBuilder<IMethodSymbol>();
        var seen = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        for (var m = method; m is not null; m = m.OverriddenMethod)
        {
            var canonical = Function.Canonical(m);
            if (!seen.Add(canonical))
                break;

            slots.Add(canonical);
            foreach (var member in Implemented(m, method.ContainingType))
            {
                if (seen.Add(Function.Canonical(member)))
                    slots.Add(Function.Canonical(member));
            }
        }

        foreach (var member in derivedTypes.SelectMany(type => Implemented(method, type)))
        {
            if (seen.Add(Function.Canonical(member)))
                slots.Add(Function.Canonical(member));
        }

        return slots.ToImmutable();
    }

    /// <summary>The interface members, as the type implements them, that a method is the implementation of.</summary>
    public static IEnumerable<IMethodSymbol> Implemented(IMethodSymbol method, INamedTypeSymbol type)
    {
        if (!method.ExplicitInterfaceImplementations.IsEmpty)
            return method.ExplicitInterfaceImplementations;

        if (method.IsStatic
            && !method.ContainingType.AllInterfaces.Any(i =>
                i.GetMembers(method.Name).Any(m => m.IsStatic && (m.IsAbstract || m.IsVirtual))))
        {
            return [];
        }

        return type.AllInterfaces
            .Concat(method.ContainingType.AllInterfaces)
            .Distinct<INamedTypeSymbol>(SymbolEqualityComparer.Default)
            .SelectMany(i => MembersNamed(i, method))
            .Where(m =>
                SymbolEqualityComparer.Default.Equals(
                    (type.FindImplementationForInterfaceMember(m)
                        ?? method.ContainingType.FindImplementationForInterfaceMember(m))?.OriginalDefinition,
                    method.OriginalDefinition)
                || SymbolEqualityComparer.Default.Equals(
                    method.ContainingType.FindImplementationForInterfaceMember(m)?.OriginalDefinition,
                    method.OriginalDefinition));
    }

    private static IEnumerable<IMethodSymbol> MembersNamed(INamedTypeSymbol contract, IMethodSymbol method) =>
        method.AssociatedSymbol is { } property
            ? contract.GetMembers(property.Name).SelectMany(AccessorsOf).Where(a => a.MethodKind == method.MethodKind)
            : contract.GetMembers(method.Name).OfType<IMethodSymbol>();

    private static IEnumerable<IMethodSymbol> AccessorsOf(ISymbol member) => member switch
    {
        IPropertySymbol property => new[] { property.GetMethod, property.SetMethod }.OfType<IMethodSymbol>(),
        IEventSymbol @event => new[] { @event.AddMethod, @event.RemoveMethod }.OfType<IMethodSymbol>(),
        _ => [],
    };
}
