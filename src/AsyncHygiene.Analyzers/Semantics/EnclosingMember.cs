using System.Threading;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics;

/// <summary>The member that a place belongs to, for what stands in a lambda or a local function too.</summary>
internal static class EnclosingMember
{
    public static ISymbol? At(int position, SemanticModel model, CancellationToken cancellationToken)
    {
        var symbol = model.GetEnclosingSymbol(position, cancellationToken);
        while (symbol is IMethodSymbol { MethodKind: MethodKind.AnonymousFunction or MethodKind.LocalFunction })
            symbol = symbol.ContainingSymbol;
        return symbol;
    }
}
