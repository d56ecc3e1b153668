using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Counterparts.Fit;

/// <summary>
/// An awaitable method to which a call binds though it is the form of another overload, and overloads do different work.
/// <code>
/// Project Get(string number);                                   // with all that belongs to it
/// Project Get(string number, params Include[] includes);
/// Task&lt;Project&gt; GetAsync(string number, params Include[] includes);
/// </code>
/// In the source of a solution the other overload need not be there any more: a fix may have made it the awaitable method.
/// </summary>
internal static class OverloadForm
{
    public static bool Is(IMethodSymbol awaitable, IMethodSymbol synchronous, KnownTypes types)
    {
        var taken = Arguments(awaitable, types);
        var wanted = Arguments(synchronous, types);
        if (HaveSameTypes(taken, wanted))
            return false;

        return (taken.Count > wanted.Count && (taken[wanted.Count].IsParams || IsOfSource(awaitable)))
            || taken.Zip(wanted, (t, w) => IsOtherOfSource(t.Type, w.Type, awaitable)).Any(isOther => isOther)
            || synchronous.ContainingType.GetMembers(synchronous.Name)
                .OfType<IMethodSymbol>()
                .Any(other => !SymbolEqualityComparer.Default.Equals(other, synchronous.ReducedFrom ?? synchronous)
                    && SymbolEqualityComparer.Default.Equals(other.ReturnType, synchronous.ReturnType)
                    && HaveSameTypes(taken, Arguments(other, types)));
    }

    /// <summary>
    /// <c>Save(Order)</c> and <c>SaveAsync(IEntity)</c>, <c>Load(int)</c> and <c>LoadAsync(long)</c>: whoever writes an overload for a type
    /// does other work there. A sequence, and what else is an interface of a library, may be the same in both.
    /// </summary>
    private static bool IsOtherOfSource(ITypeSymbol taken, ITypeSymbol wanted, IMethodSymbol awaitable) =>
        (IsOfSource(wanted) || (IsOfSource(awaitable) && taken.TypeKind != TypeKind.Interface))
        && taken.TypeKind != TypeKind.TypeParameter
        && wanted.TypeKind != TypeKind.TypeParameter
        && !SymbolEqualityComparer.Default.Equals(taken, wanted);

    private static bool IsOfSource(ISymbol symbol) => !symbol.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty;

    /// <summary>What a call gives besides the object and a token.</summary>
    public static List<IParameterSymbol> Arguments(IMethodSymbol method, KnownTypes types) =>
        method.Parameters
            .Skip(method is { IsExtensionMethod: true, MethodKind: not MethodKind.ReducedExtension } ? 1 : 0)
            .Where(p => !types.Is(p.Type, types.CancellationToken))
            .ToList();

    private static bool HaveSameTypes(List<IParameterSymbol> one, List<IParameterSymbol> other) =>
        one.Count == other.Count && one.Zip(other, (p, q) => SymbolEqualityComparer.Default.Equals(p.Type, q.Type)).All(same => same);
}
