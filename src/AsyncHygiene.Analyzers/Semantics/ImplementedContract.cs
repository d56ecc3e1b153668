using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics;

/// <summary>The member elsewhere that fixes a method's signature: what it overrides, or the interface member that it implements.</summary>
internal static class ImplementedContract
{
    public static IMethodSymbol? ContractOf(this IMethodSymbol method)
    {
        if (method.OverriddenMethod is { } overridden)
            return overridden;

        if (method.ExplicitInterfaceImplementations.FirstOrDefault() is { } explicitly)
            return explicitly;

        if (method.MethodKind != MethodKind.Ordinary || method.ContainingType is not { } type)
            return null;

        // The name first: asking for the implementation is what costs.
        return type.AllInterfaces
            .SelectMany(i => i.GetMembers(method.Name).OfType<IMethodSymbol>())
            .FirstOrDefault(member => SymbolEqualityComparer.Default.Equals(type.FindImplementationForInterfaceMember(member), method));
    }
}
