using System.Linq;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.AwaitSites.Tokens;

/// <summary>
/// Whether the method that a call with a token means does what the one without it does: it is that method, or its overload with the same
/// parameters and the token, declared no further up.
/// </summary>
internal static class TokenOverload
{
    public static bool Is(IMethodSymbol withToken, IMethodSymbol method, KnownTypes types)
    {
        var (longer, shorter) = (Definition(withToken), Definition(method));
        if (SymbolEqualityComparer.Default.Equals(longer, shorter))
            return true;

        return IsDeclaredWith(longer.ContainingType, shorter.ContainingType)
            && !AsyncCounterparts.IsObsolete(longer)
            && longer.Arity == shorter.Arity
            && SameButForToken(longer, shorter, types);
    }

    /// <summary>An override of one of the two says what that one does; the other, of a base, goes past it.</summary>
    private static bool IsDeclaredWith(INamedTypeSymbol longer, INamedTypeSymbol shorter) =>
        SymbolEqualityComparer.Default.Equals(longer, shorter)
        || (longer.TypeKind == TypeKind.Class && longer.Inherits(shorter.OriginalDefinition));

    private static bool SameButForToken(IMethodSymbol longer, IMethodSymbol shorter, KnownTypes types)
    {
        var rest = longer.Parameters.Where(p => !types.Is(p.Type, types.CancellationToken)).ToList();
        var own = shorter.Parameters.Where(p => !types.Is(p.Type, types.CancellationToken)).ToList();
        return rest.Count == own.Count && rest.Zip(own, IsSame).All(same => same);
    }

    private static bool IsSame(IParameterSymbol a, IParameterSymbol b) =>
        a.Name == b.Name
        && a.RefKind == b.RefKind
        && SymbolNames.AreSameOfOverloads(a.Type, b.Type)
        && a.HasExplicitDefaultValue == b.HasExplicitDefaultValue
        && (!a.HasExplicitDefaultValue || Equals(a.ExplicitDefaultValue, b.ExplicitDefaultValue));

    private static IMethodSymbol Definition(IMethodSymbol method) => (method.ReducedFrom ?? method).OriginalDefinition;
}
