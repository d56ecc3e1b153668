using System;
using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths.EntryPoints;

/// <summary>
/// What frameworks look at when they decide whether a method is theirs to call: what it implements, overrides and carries.
/// </summary>
internal static class MethodShape
{
    public static bool IsPublicInstance(this IMethodSymbol method) =>
        method is { DeclaredAccessibility: Accessibility.Public, IsStatic: false, MethodKind: MethodKind.Ordinary };

    /// <summary>The type that first declared the method that this one overrides.</summary>
    public static INamedTypeSymbol DeclaringType(this IMethodSymbol method)
    {
        while (method.OverriddenMethod is { } overridden)
            method = overridden;
        return method.ContainingType;
    }

    /// <summary>Dispose() and Dispose(bool): frameworks call them, but never as an action or hub method.</summary>
    public static bool IsDispose(this IMethodSymbol method) => method is { Name: nameof(IDisposable.Dispose), ReturnsVoid: true };

    /// <summary><c>(object sender, EventArgs e)</c></summary>
    public static bool IsEventHandler(this IMethodSymbol method) =>
        method is { ReturnsVoid: true, Parameters.Length: 2 }
        && method.Parameters[0].Type.SpecialType == SpecialType.System_Object
        && IsEventArgs(method.Parameters[1].Type);

    // This and the next are asked of every method of a project, for each row of the table: hence loops instead of lambdas.
    public static bool Has(this ISymbol symbol, INamedTypeSymbol? attribute)
    {
        if (attribute is null)
            return false;

        foreach (var carried in symbol.GetAttributes())
        {
            if (carried.AttributeClass.IsOrDerivesFrom(attribute))
                return true;
        }

        return false;
    }

    /// <summary>
    /// Whether the framework's call of one of the interface's methods arrives at this one, also as an override of what implements it.
    /// </summary>
    public static bool ImplementsMemberOf(this IMethodSymbol method, INamedTypeSymbol contract)
    {
        foreach (var implemented in method.ContainingType.AllInterfaces)
        {
            if (!SymbolEqualityComparer.Default.Equals(implemented.OriginalDefinition, contract))
                continue;

            foreach (var member in implemented.GetMembers())
            {
                if (member is IMethodSymbol slot && method.Implements(slot))
                    return true;
            }
        }

        return false;
    }

    public static bool Implements(this IMethodSymbol method, IMethodSymbol member)
    {
        for (var m = method; m is not null; m = m.OverriddenMethod)
        {
            if (SymbolEqualityComparer.Default.Equals(m.ContainingType.FindImplementationForInterfaceMember(member), m))
                return true;
        }

        return false;
    }

    /// <summary>An override of a method that the base type, or an even lower base, declared.</summary>
    public static bool OverridesMemberOf(this IMethodSymbol method, INamedTypeSymbol baseType)
    {
        for (var m = method.OverriddenMethod; m is not null; m = m.OverriddenMethod)
        {
            if (SymbolEqualityComparer.Default.Equals(m.ContainingType.OriginalDefinition, baseType))
                return true;
        }

        return false;
    }

    private static bool IsEventArgs(ITypeSymbol type) =>
        type.SelfAndBaseTypes().Any(t =>
            t is { Name: nameof(EventArgs), ContainingNamespace: { Name: nameof(System), ContainingNamespace.IsGlobalNamespace: true } });
}
