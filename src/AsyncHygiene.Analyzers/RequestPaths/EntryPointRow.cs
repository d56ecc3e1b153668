using System;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths;

/// <summary>One framework's rule for which declared methods it runs for a request, and which types it makes anew for each.</summary>
internal sealed class EntryPointRow
{
    private readonly Func<IMethodSymbol, bool> _matches;

    public EntryPointRow(EntryPointKind kind, Func<IMethodSymbol, bool> matches)
    {
        Kind = kind;
        _matches = matches;
    }

    public EntryPointKind Kind { get; }

    /// <summary>True for a type whose constructor runs for each request.</summary>
    public Func<INamedTypeSymbol, bool>? IsMadePerRequest { get; set; }

    public bool Matches(IMethodSymbol method) => _matches(method);
}
