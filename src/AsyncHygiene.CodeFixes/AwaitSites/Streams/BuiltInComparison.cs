using System.Linq;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.AwaitSites.Streams;

/// <summary>
/// Types whose values the framework compares itself: no code of the solution shows which are compared, and no two of them are incomparable.
/// </summary>
internal static class BuiltInComparison
{
    private static readonly string[] s_types =
        ["System.DateTimeOffset", "System.TimeSpan", "System.Guid", "System.DateOnly", "System.TimeOnly"];

    public static bool IsOf(ITypeSymbol? type, DocumentContext context) => type switch
    {
        INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable =>
            IsOf(nullable.TypeArguments[0], context),
        { TypeKind: TypeKind.Enum } => true,
        { SpecialType: (>= SpecialType.System_Boolean and <= SpecialType.System_String) or SpecialType.System_DateTime } => true,
        null => false,
        _ => s_types.Any(t => context.Types.Is(type, context.Types[t])),
    };

    /// <summary>Also a nullable one.</summary>
    public static bool IsNumber(ITypeSymbol? type) => type switch
    {
        INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable => IsNumber(nullable.TypeArguments[0]),
        {
            SpecialType: SpecialType.System_Int32 or SpecialType.System_Int64 or SpecialType.System_Single or SpecialType.System_Double
            or SpecialType.System_Decimal
        } => true,
        _ => false,
    };

    public static bool MayBeNaN(ITypeSymbol type) => type switch
    {
        INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable => MayBeNaN(nullable.TypeArguments[0]),
        _ => type.SpecialType is SpecialType.System_Single or SpecialType.System_Double,
    };
}
