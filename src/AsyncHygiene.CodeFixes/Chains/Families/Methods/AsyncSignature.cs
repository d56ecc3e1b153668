using System.Linq;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Families.Methods;

/// <summary>A method that does what another one does, and is awaited.</summary>
internal static class AsyncSignature
{
    /// <summary>The same parameters, maybe more behind them, and the same result from its await, or the same items.</summary>
    public static bool Matches(IMethodSymbol candidate, IMethodSymbol method) =>
        method.Parameters.Zip(candidate.Parameters, (a, b) => SymbolEqualityComparer.Default.Equals(a.Type, b.Type)).All(same => same)
        && (SymbolEqualityComparer.Default.Equals(Awaitable.ResultOf(candidate.ReturnType), method.ReturnType)
            || (ItemOf(method.ReturnType, "IEnumerable") is { } item
                && SymbolEqualityComparer.Default.Equals(ItemOf(candidate.ReturnType, "IAsyncEnumerable"), item)));

    private static ITypeSymbol? ItemOf(ITypeSymbol type, string sequence) =>
        type is INamedTypeSymbol { Arity: 1, ContainingNamespace: { Name: "Generic", ContainingNamespace.Name: "Collections" } } named
        && named.Name == sequence
            ? named.TypeArguments[0]
            : null;
}
