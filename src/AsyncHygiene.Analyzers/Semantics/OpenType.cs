using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics;

/// <summary>Types that generic code leaves open: type parameters, and what is made of them.</summary>
internal static class OpenType
{
    public static bool IsOpen(this ITypeSymbol type) => type switch
    {
        ITypeParameterSymbol => true,
        IArrayTypeSymbol array => array.ElementType.IsOpen(),
        INamedTypeSymbol named => named.TypeArguments.Any(IsOpen) || named.ContainingType?.IsOpen() == true,
        _ => false,
    };
}
