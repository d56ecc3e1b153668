using System.Linq;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Families.Methods;

/// <summary>A method that does what another one does, and is awaited.</summary>
internal static class AsyncSignature
{
    /// <summary>The same parameters, maybe more behind them, and the same result from its await.</summary>
    public static bool Matches(IMethodSymbol candidate, IMethodSymbol method) =>
        TakesTheSame(candidate, method)
        && SymbolEqualityComparer.Default.Equals(Awaitable.ResultOf(candidate.ReturnType), method.ReturnType);

    /// <summary>The same parameters, maybe more behind them, and the same items, one by one.</summary>
    public static bool Streams(IMethodSymbol candidate, IMethodSymbol method) =>
        TakesTheSame(candidate, method)
        && ItemOf(method.ReturnType, "IEnumerable") is { } item
        && SymbolEqualityComparer.Default.Equals(ItemOf(candidate.ReturnType, "IAsyncEnumerable"), item);

    private static bool TakesTheSame(IMethodSymbol candidate, IMethodSymbol method) =>
        method.Parameters.Zip(candidate.Parameters, (a, b) => SymbolEqualityComparer.Default.Equals(a.Type, b.Type)).All(same => same);

    private static ITypeSymbol? ItemOf(ITypeSymbol type, string sequence) =>
        type is INamedTypeSymbol { Arity: 1, ContainingNamespace: { Name: "Generic", ContainingNamespace.Name: "Collections" } } named
        && named.Name == sequence
            ? named.TypeArguments[0]
            : null;
}
