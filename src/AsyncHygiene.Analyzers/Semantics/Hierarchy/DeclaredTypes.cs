using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Hierarchy;

/// <summary>The types that a namespace has, with those of the namespaces and types in it.</summary>
internal static class DeclaredTypes
{
    public static IEnumerable<INamedTypeSymbol> In(INamespaceOrTypeSymbol container) =>
        container.GetTypeMembers()
            .SelectMany(t => In(t).Prepend(t))
            .Concat(container is INamespaceSymbol @namespace ? @namespace.GetNamespaceMembers().SelectMany(In) : []);
}
