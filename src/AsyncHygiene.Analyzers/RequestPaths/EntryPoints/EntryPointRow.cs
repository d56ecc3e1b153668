using System;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths.EntryPoints;

/// <summary>
/// One framework's rule for which declared methods it runs for a request, and which types it makes anew for each. Most types are of no
/// framework's concern, so what a rule says of the type is asked once for all of its methods.
/// </summary>
internal sealed class EntryPointRow
{
    private readonly Func<INamedTypeSymbol, bool>? _concerns;
    private readonly Func<IMethodSymbol, bool> _matches;

    /// <param name="kind">What the methods are called.</param>
    /// <param name="concerns">Whether methods of the type can match at all; null for rules that say nothing of the type.</param>
    /// <param name="matches">Whether a method of such a type is one.</param>
    public EntryPointRow(EntryPointKind kind, Func<INamedTypeSymbol, bool>? concerns, Func<IMethodSymbol, bool> matches)
    {
        Kind = kind;
        _concerns = concerns;
        _matches = matches;
    }

    /// <param name="kind">What the methods are called.</param>
    /// <param name="owner">The class or interface below which the methods' types are.</param>
    /// <param name="matches">Whether a method of such a type is one.</param>
    public EntryPointRow(EntryPointKind kind, INamedTypeSymbol owner, Func<IMethodSymbol, bool> matches)
        : this(kind, concerns: null, matches)
    {
        Owner = owner;
    }

    public EntryPointKind Kind { get; }

    /// <summary>Only types that are this one or below it can have such methods; null for rules that ask in another way.</summary>
    public INamedTypeSymbol? Owner { get; }

    /// <summary>True where the constructors of the types that it concerns run for each request.</summary>
    public bool IsMadePerRequest { get; set; }

    /// <summary>Asked of types below its owner, if it has one.</summary>
    public bool Concerns(INamedTypeSymbol type) => _concerns is null || _concerns(type);

    /// <summary>Asked of methods of types that it concerns.</summary>
    public bool Matches(IMethodSymbol method) => method.MethodKind == MethodKind.Constructor ? IsMadePerRequest : _matches(method);
}
