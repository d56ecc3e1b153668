using System;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using AsyncHygiene.Semantics.Hierarchy;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Queries;

/// <summary>
/// What runs the query of a LINQ operator, and the awaitable operators that work on it: those of Entity Framework, or those of the library
/// that the query comes from.
/// </summary>
internal sealed class QuerySource
{
    private static readonly ConditionalWeakTable<IAssemblySymbol, QuerySource> s_libraries = new();

    private readonly IAssemblySymbol? _library;

    private QuerySource(IAssemblySymbol? library, ImmutableArray<INamedTypeSymbol> classes)
    {
        _library = library;
        Classes = classes;
    }

    /// <summary>The classes that have the awaitable operators.</summary>
    public ImmutableArray<INamedTypeSymbol> Classes { get; }

    public bool IsEntityFramework => _library is null;

    /// <summary>Null for a call on no query, and where the query is in memory.</summary>
    public static QuerySource? Of(IInvocationOperation call, KnownTypes types)
    {
        if (call.Arguments.Length == 0 || types["System.Linq.IQueryable"] is not { } queryable)
            return null;

        var value = call.Arguments[0].Value;
        if (!value.WithoutConversions().Type.Inherits(queryable))
            return null;

        return QueryProviders.Of(value) is { } library ? s_libraries.GetValue(library, static l => new QuerySource(l, ClassesOf(l)))
            : QueryableExtensions.IsQuery(value, types) ? new QuerySource(library: null, QueryableExtensions.Classes(types))
            : null;
    }

    /// <summary>
    /// Operators of another library would throw, unless they take a type of its own, which the query then is. By name, because another
    /// project may see another version of the library.
    /// </summary>
    public bool Has(IMethodSymbol awaitable) =>
        _library is null
            ? !QueryProviders.Give(awaitable)
            : awaitable.ContainingAssembly.Name == _library.Name
                || awaitable.ReducedFrom?.Parameters[0].Type is INamedTypeSymbol own
                && !own.IsInOrBelow("System");

    private static ImmutableArray<INamedTypeSymbol> ClassesOf(IAssemblySymbol library) => DeclaredTypes.In(library.GlobalNamespace)
        .Where(t => t is { IsStatic: true, MightContainExtensionMethods: true, DeclaredAccessibility: Accessibility.Public })
        .Where(t => t.GetMembers().OfType<IMethodSymbol>().Any(m =>
            m.IsExtensionMethod && m.Name.EndsWith("Async", StringComparison.Ordinal) && TakesQuery(m.Parameters[0].Type)))
        .ToImmutableArray();

    private static bool TakesQuery(ITypeSymbol type) =>
        type.AllInterfaces.Append(type).Any(i => i.Name == "IQueryable" && i.IsIn("System.Linq"));
}
