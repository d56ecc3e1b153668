using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Editing;

/// <summary>Compares symbols of two compilations by what they are called in full, with their type arguments and parameters.</summary>
internal static class SymbolNames
{
    private static readonly SymbolDisplayFormat s_format = SymbolDisplayFormat.FullyQualifiedFormat
        .WithMemberOptions(
            SymbolDisplayMemberOptions.IncludeContainingType
                | SymbolDisplayMemberOptions.IncludeParameters
                | SymbolDisplayMemberOptions.IncludeType)
        .WithParameterOptions(SymbolDisplayParameterOptions.IncludeType | SymbolDisplayParameterOptions.IncludeParamsRefOut);

    /// <summary>Of parameters of two overloads, whose type parameters are different symbols of one name.</summary>
    public static bool AreSameOfOverloads(ITypeSymbol one, ITypeSymbol other) => one.ToDisplayString() == other.ToDisplayString();

    public static bool AreSame(ISymbol? one, ISymbol? other) => one?.ToDisplayString(s_format) == other?.ToDisplayString(s_format);
}
