using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Hierarchy;

/// <summary>What other assemblies see, be it only by deriving from it.</summary>
internal static class Visibility
{
    public static bool IsVisibleOutside(this ISymbol member)
    {
        for (var symbol = member; symbol is not null and not INamespaceSymbol; symbol = symbol.ContainingSymbol)
        {
            if (symbol.DeclaredAccessibility is Accessibility.Private or Accessibility.Internal or Accessibility.ProtectedAndInternal)
                return false;
        }

        return true;
    }
}
