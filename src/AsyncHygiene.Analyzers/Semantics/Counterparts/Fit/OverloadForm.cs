using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Counterparts.Fit;

/// <summary>
/// An awaitable method to which a call binds though it is the form of another overload, and overloads do different work: the other one is
/// there, or the awaitable method takes any number of arguments more.
/// <code>
/// Project Get(string number);                                   // with all that belongs to it
/// Project Get(string number, params Include[] includes);        // a fix may have made this one async already
/// Task&lt;Project&gt; GetAsync(string number, params Include[] includes);
/// </code>
/// </summary>
internal static class OverloadForm
{
    public static bool Is(IMethodSymbol awaitable, IMethodSymbol synchronous, KnownTypes types)
    {
        var taken = WithoutToken(awaitable, types);
        var wanted = WithoutToken(synchronous, types);
        if (HaveSameTypes(taken, wanted))
            return false;

        return (taken.Count == wanted.Count + 1 && taken[wanted.Count].IsParams)
            || synchronous.ContainingType.GetMembers(synchronous.Name)
                .OfType<IMethodSymbol>()
                .Any(other => !SymbolEqualityComparer.Default.Equals(other, synchronous.ReducedFrom ?? synchronous)
                    && SymbolEqualityComparer.Default.Equals(other.ReturnType, synchronous.ReturnType)
                    && HaveSameTypes(WithoutToken(awaitable.ReducedFrom ?? awaitable, types), WithoutToken(other, types)));
    }

    private static List<IParameterSymbol> WithoutToken(IMethodSymbol method, KnownTypes types) =>
        method.Parameters.Where(p => !types.Is(p.Type, types.CancellationToken)).ToList();

    private static bool HaveSameTypes(List<IParameterSymbol> one, List<IParameterSymbol> other) =>
        one.Count == other.Count && one.Zip(other, (p, q) => SymbolEqualityComparer.Default.Equals(p.Type, q.Type)).All(same => same);
}
