using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths.EntryPoints;

/// <summary>
/// One framework's rule for which declared methods it runs for a request, and which types it makes anew for each. Most types are of no
/// framework's concern, so what a rule says of the type is asked once for all of its methods.
/// </summary>
internal sealed class EntryPointRow
{
    private readonly Func<INamedTypeSymbol, HashSet<INamedTypeSymbol>, bool> _concerns;
    private readonly Func<IMethodSymbol, bool> _matches;

    /// <param name="kind">What the methods are called.</param>
    /// <param name="concerns">Whether methods of the type can match at all; null for rules that say nothing of the type.</param>
    /// <param name="matches">Whether a method of such a type is one.</param>
    public EntryPointRow(EntryPointKind kind, Func<INamedTypeSymbol, bool>? concerns, Func<IMethodSymbol, bool> matches)
        : this(kind, concerns is null ? (_, _) => true : (type, _) => concerns(type), matches)
    {
    }

    /// <param name="kind">What the methods are called.</param>
    /// <param name="owner">The class or interface below which the methods' types are.</param>
    /// <param name="matches">Whether a method of such a type is one.</param>
    public EntryPointRow(EntryPointKind kind, INamedTypeSymbol owner, Func<IMethodSymbol, bool> matches)
        : this(kind, (_, above) => above.Contains(owner), matches)
    {
    }

    private EntryPointRow(
        EntryPointKind kind,
        Func<INamedTypeSymbol, HashSet<INamedTypeSymbol>, bool> concerns,
        Func<IMethodSymbol, bool> matches)
    {
        Kind = kind;
        _concerns = concerns;
        _matches = matches;
    }

    public EntryPointKind Kind { get; }

    /// <summary>True where the constructors of the types that it concerns run for each request.</summary>
    public bool IsMadePerRequest { get; set; }

    /// <param name="type">The type.</param>
    /// <param name="above">The definitions of the type, its bases and its interfaces: one walk for all rows.</param>
    public bool Concerns(INamedTypeSymbol type, HashSet<INamedTypeSymbol> above) => _concerns(type, above);

    /// <summary>Asked of methods of types that it concerns.</summary>
    public bool Matches(IMethodSymbol method) => method.MethodKind == MethodKind.Constructor ? IsMadePerRequest : _matches(method);
}
