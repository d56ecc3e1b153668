using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Counterparts.Queries;

/// <summary>
/// The awaitable forms of the LINQ operators that run a query. They live in other classes than the synchronous ones, often in namespaces
/// that the file does not import, and exist for queries only.
/// </summary>
internal static class QueryableExtensions
{
    /// <summary>Where they are found: Entity Framework Core, Entity Framework 6.</summary>
    private static readonly string[] s_classes =
    [
        "Microsoft.EntityFrameworkCore.EntityFrameworkQueryableExtensions",
        "System.Data.Entity.QueryableExtensions",
    ];

    private static readonly HashSet<string> s_materializing = new(
        ["ToList", "ToArray", "ToDictionary", "ToHashSet"],
        StringComparer.Ordinal);

    /// <summary>An operator that runs a query when its source is one: <c>Queryable.First</c>, <c>Enumerable.ToList</c>.</summary>
    public static bool IsTerminal(IMethodSymbol method, KnownTypes types) =>
        types.Is(method.ContainingType, types["System.Linq.Queryable"])
            ? method.ReturnType is not INamedTypeSymbol { Name: "IQueryable" or "IOrderedQueryable" }
            : s_materializing.Contains(method.Name) && types.Is(method.ContainingType, types["System.Linq.Enumerable"]);

    /// <summary>The awaitable operator that takes what the synchronous one takes, and perhaps a token, and gives the same.</summary>
    public static IMethodSymbol? AwaitableFormOf(IMethodSymbol method, string name, KnownTypes types)
    {
        foreach (var candidate in Classes(types).SelectMany(c => c.GetMembers(name)).OfType<IMethodSymbol>())
        {
            if (candidate.Arity != method.Arity)
                continue;

            var same = candidate.IsGenericMethod ? candidate.Construct(method.TypeParameters.ToArray<ITypeSymbol>()) : candidate;
            if (same.Parameters.Length >= method.Parameters.Length
                && IsSource(same.Parameters[0].Type, method.Parameters[0].Type, types)
                && method.Parameters.Skip(1).All(p => SymbolEqualityComparer.Default.Equals(same.Parameters[p.Ordinal].Type, p.Type))
                && same.Parameters.Skip(method.Parameters.Length).All(p => p.IsOptional)
                && SymbolEqualityComparer.Default.Equals(Awaitable.ResultOf(same.ReturnType), method.ReturnType))
            {
                return candidate;
            }
        }

        return null;
    }

    /// <summary>The awaitable operators take queries, also where the synchronous one takes any sequence.</summary>
    private static bool IsSource(ITypeSymbol query, ITypeSymbol sequence, KnownTypes types) =>
        SymbolEqualityComparer.Default.Equals(query, sequence)
        || (types.Is(query, types["System.Linq.IQueryable`1"])
            && sequence is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Collections_Generic_IEnumerable_T } items
            && SymbolEqualityComparer.Default.Equals(((INamedTypeSymbol)query).TypeArguments[0], items.TypeArguments[0]));

    /// <summary>The classes that this compilation knows.</summary>
    public static ImmutableArray<INamedTypeSymbol> Classes(KnownTypes types) => types.Known(s_classes);

    /// <summary>
    /// Whether a value is a query that a provider may run. <c>list.AsQueryable()</c> is none: the awaitable operators throw there.
    /// </summary>
    public static bool IsQuery(IOperation value, KnownTypes types) =>
        types["System.Linq.IQueryable"] is { } queryable
        && value.WithoutConversions().Type.Inherits(types["System.Linq.IQueryable`1"])
        && !new QueriesInMemory(types, queryable).Contain(value);
}
