using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Hierarchy;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Safety.Queries;

/// <summary>
/// The interfaces of a library behind its members that give queries: <c>RoleManager.Roles</c> hands on what the <c>Roles</c> of an
/// <c>IQueryableRoleStore</c> gives, which the program implements.
/// </summary>
internal sealed class QueryContracts
{
    private readonly Dictionary<string, IReadOnlyList<ISymbol>> _known = new(StringComparer.Ordinal);

    /// <summary>Members of interfaces that give queries, from the library of a member; none for a member of the solution.</summary>
    public IReadOnlyList<ISymbol> Behind(ISymbol giver)
    {
        if (!giver.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty || giver.ContainingAssembly is not { } library)
            return [];

        if (!_known.TryGetValue(library.Identity.GetDisplayName(), out var contracts))
        {
            contracts = DeclaredTypes.In(library.GlobalNamespace)
                .Where(t => t.TypeKind == TypeKind.Interface)
                .SelectMany(t => t.GetMembers())
                .Where(m => ElementOf(TypeOf(m)) is not null)
                .ToList();
            _known.Add(library.Identity.GetDisplayName(), contracts);
        }

        return contracts;
    }

    /// <summary>Both give rows of the same type, as far as generic code says which.</summary>
    public static bool GiveSame(ISymbol one, ISymbol other) =>
        ElementOf(TypeOf(one)) is { } first
        && ElementOf(TypeOf(other)) is { } second
        && (first.IsOpen() || second.IsOpen() || SymbolNames.AreSame(first, second));

    public static ITypeSymbol? TypeOf(ISymbol member) => member switch
    {
        IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation } method => method.ReturnType,
        IPropertySymbol property => property.Type,
        IFieldSymbol field => field.Type,
        _ => null,
    };

    private static ITypeSymbol? ElementOf(ITypeSymbol? type) =>
        type is INamedTypeSymbol named
            ? named.AllInterfaces.Prepend(named)
                .FirstOrDefault(i => i is { Name: nameof(IQueryable), Arity: 1 } && i.IsInOrBelow("System.Linq"))
                ?.TypeArguments[0]
            : null;
}
