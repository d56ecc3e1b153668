using System;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths;

/// <summary>One framework's rule for which declared methods it runs for a request.</summary>
internal sealed class EntryPointRow
{
    private readonly Func<IMethodSymbol, bool> _matches;

    private EntryPointRow(EntryPointKind kind, Func<IMethodSymbol, bool> matches)
    {
        Kind = kind;
        _matches = matches;
    }

    public EntryPointKind Kind { get; }

    public bool Matches(IMethodSymbol method) => _matches(method);

    public static EntryPointRow Where(EntryPointKind kind, Func<IMethodSymbol, bool> matches) => new(kind, matches);

    /// <summary>The implementations of an interface's methods.</summary>
    public static EntryPointRow Implementing(EntryPointKind kind, INamedTypeSymbol contract) =>
        new(kind, method => ImplementsMemberOf(method, contract));

    /// <summary>The methods that implement an interface method carrying an attribute, and methods that carry it themselves.</summary>
    public static EntryPointRow Marked(EntryPointKind kind, INamedTypeSymbol attribute) =>
        new(kind, method => Has(method, attribute)
            || method.ContainingType.AllInterfaces.Any(i => i.GetMembers().OfType<IMethodSymbol>().Any(m => Has(m, attribute) && Implements(method, m))));

    public static bool Has(ISymbol symbol, INamedTypeSymbol? attribute) =>
        attribute is not null && symbol.GetAttributes().Any(a => IsOrDerivesFrom(a.AttributeClass, attribute));

    public static bool IsOrDerivesFrom(ITypeSymbol? type, INamedTypeSymbol? baseType)
    {
        if (baseType is null)
            return false;

        for (var t = type; t is not null; t = t.BaseType)
        {
            if (SymbolEqualityComparer.Default.Equals(t.OriginalDefinition, baseType))
                return true;
        }

        return false;
    }

    private static bool ImplementsMemberOf(IMethodSymbol method, INamedTypeSymbol contract) =>
        method.ContainingType.AllInterfaces
            .Where(i => SymbolEqualityComparer.Default.Equals(i.OriginalDefinition, contract))
            .SelectMany(i => i.GetMembers().OfType<IMethodSymbol>())
            .Any(member => Implements(method, member));

    /// <summary>Also an override of the method that implements the member: the framework's call arrives there.</summary>
    private static bool Implements(IMethodSymbol method, IMethodSymbol member)
    {
        for (var m = method; m is not null; m = m.OverriddenMethod)
        {
            if (SymbolEqualityComparer.Default.Equals(m.ContainingType.FindImplementationForInterfaceMember(member), m))
                return true;
        }

        return false;
    }
}
