using System.Threading;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics;

/// <summary>The member that a place belongs to, for what stands in a lambda or a local function too.</summary>
internal static class EnclosingMember
{
    public static ISymbol? At(int position, SemanticModel model, CancellationToken cancellationToken) =>
        Of(model.GetEnclosingSymbol(position, cancellationToken));

    /// <summary>The member that has a lambda or local function; what is none belongs to itself.</summary>
    public static ISymbol? Of(ISymbol? symbol)
    {
        while (symbol is IMethodSymbol { MethodKind: MethodKind.AnonymousFunction or MethodKind.LocalFunction })
            symbol = symbol.ContainingSymbol;
        return symbol;
    }
}
