using System.Linq;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Families.Methods;

/// <summary>A method that does what another one does, and is awaited.</summary>
internal static class AsyncSignature
{
    /// <summary>The same parameters, maybe more behind them, and the same result from its await.</summary>
    public static bool Matches(IMethodSymbol candidate, IMethodSymbol method) =>
        method.Parameters.Zip(candidate.Parameters, (a, b) => SymbolEqualityComparer.Default.Equals(a.Type, b.Type)).All(same => same)
        && SymbolEqualityComparer.Default.Equals(Awaitable.ResultOf(candidate.ReturnType), method.ReturnType);
}
