using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Counterparts.Fit;

/// <summary>
/// A member that its author restricts with an attribute: to some platforms, to callers that accept a later change, or to none at all.
/// Where the synchronous member has the same restriction, it says nothing.
/// </summary>
internal static class RestrictedMember
{
    /// <summary>The compiler or the SDK complains where such a member is used.</summary>
    private static readonly string[] s_restrictions =
    [
        "System.Diagnostics.CodeAnalysis.ExperimentalAttribute",
        "System.Runtime.Versioning.RequiresPreviewFeaturesAttribute",
        "System.Runtime.Versioning.UnsupportedOSPlatformAttribute",
        "System.Runtime.Versioning.SupportedOSPlatformAttribute",
    ];

    private const string EditorBrowsable = "System.ComponentModel.EditorBrowsableAttribute";

    /// <summary>The value of <c>EditorBrowsableState.Never</c>.</summary>
    private const int Never = 1;

    /// <summary>No server runs there.</summary>
    private const string Browser = "browser";

    public static bool Is(IMethodSymbol counterpart, IMethodSymbol synchronous, KnownTypes types)
    {
        var added = Of(counterpart, types);
        return added.Count > 0 && !added.IsSubsetOf(Of(synchronous, types));
    }

    private static HashSet<string> Of(IMethodSymbol method, KnownTypes types)
    {
        var found = new HashSet<string>();
        for (ISymbol? symbol = method.ReducedFrom ?? method; symbol is IMethodSymbol or INamedTypeSymbol; symbol = symbol.ContainingSymbol)
            found.UnionWith(symbol.GetAttributes().Select(a => RestrictionOf(a, types)).OfType<string>());
        return found;
    }

    private static string? RestrictionOf(AttributeData attribute, KnownTypes types)
    {
        // The argument of any other attribute may be an array, which has no value.
        var isHidden = types.Is(attribute.AttributeClass, types[EditorBrowsable]);
        if (!isHidden && !types.IsOneOf(attribute.AttributeClass, s_restrictions))
            return null;

        var value = attribute.ConstructorArguments is { Length: > 0 } arguments ? arguments[0].Value : null;
        if (isHidden)
            return value is Never ? EditorBrowsable : null;

        return value as string == Browser ? null : $"{attribute.AttributeClass!.Name} {value}";
    }
}
