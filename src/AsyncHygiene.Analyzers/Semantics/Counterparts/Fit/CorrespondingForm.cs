using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Counterparts.Fit;

/// <summary>A method to which a call binds by its other name, and whose parameters are those of the call's own method.</summary>
internal static class CorrespondingForm
{
    public static bool Is(IMethodSymbol bound, IMethodSymbol synchronous, KnownTypes types) =>
        !TakesLess(bound, synchronous)
        && !OverloadForm.Is(bound, synchronous, types)
        && !ParameterOrder.Differs(bound, synchronous, types)
        && !RestrictedMember.Is(bound, synchronous, types)
        && !XmlArgument.Is(bound, types);

    /// <summary>
    /// <c>GetAsync(string)</c> is no form of <c>Get(object)</c>, although a call with a string binds to it: it is one of an overload.
    /// </summary>
    private static bool TakesLess(IMethodSymbol bound, IMethodSymbol synchronous) =>
        bound.Parameters.Zip(synchronous.Parameters, (taken, all) => IsLess(taken.Type, all.Type)).Any(isLess => isLess);

    private static bool IsLess(ITypeSymbol type, ITypeSymbol than) =>
        than is INamedTypeSymbol { IsGenericType: false } wide
        && !SymbolEqualityComparer.Default.Equals(type, wide)
        && type.TypeKind != TypeKind.TypeParameter
        && type.Inherits(wide);
}
