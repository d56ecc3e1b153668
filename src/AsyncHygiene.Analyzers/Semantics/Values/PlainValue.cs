using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Values;

/// <summary>
/// Numbers, texts, dates and their like. To compare two of them, or to ask one for its text, runs no code of the solution and does not
/// fail.
/// </summary>
internal static class PlainValue
{
    private static readonly string[] s_others =
        ["System.DateTimeOffset", "System.TimeSpan", "System.DateOnly", "System.TimeOnly", "System.Guid"];

    public static bool Is(ITypeSymbol? type, KnownTypes types)
    {
        if (type is null)
            return false;

        var value = type.WithoutNullable();
        return value.TypeKind == TypeKind.Enum
            || value.SpecialType
                is (>= SpecialType.System_Boolean and <= SpecialType.System_Double)
                    or SpecialType.System_Decimal
                    or SpecialType.System_String
                    or SpecialType.System_DateTime
            || types.IsOneOf(value, s_others);
    }
}
