using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Families.Methods;

/// <summary>The methods that a project declares, as symbols: no body is bound for them.</summary>
internal static class DeclaredMethods
{
    public static IEnumerable<IMethodSymbol> OwnMethods(this INamespaceSymbol @namespace, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        return @namespace.GetTypeMembers().SelectMany(Of)
            .Concat(@namespace.GetNamespaceMembers().SelectMany(n => n.OwnMethods(cancellationToken)));
    }

    /// <summary>Of the type alone, without the types in it.</summary>
    public static IEnumerable<IMethodSymbol> OwnMethods(this INamedTypeSymbol type) =>
        type.GetMembers().OfType<IMethodSymbol>().Where(m => m.MethodKind == MethodKind.Ordinary);

    private static IEnumerable<IMethodSymbol> Of(INamedTypeSymbol type) =>
        type.OwnMethods().Concat(type.GetTypeMembers().SelectMany(Of));
}
