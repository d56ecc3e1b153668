using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Values;

/// <summary>Values that may be missing: <c>int?</c></summary>
internal static class NullableType
{
    public static bool IsNullableValue(this ITypeSymbol type) =>
        type.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T;

    /// <summary>The type of the value where one is there; any other type is its own.</summary>
    public static ITypeSymbol WithoutNullable(this ITypeSymbol type) =>
        type is INamedTypeSymbol nullable && nullable.IsNullableValue() ? nullable.TypeArguments[0] : type;
}
