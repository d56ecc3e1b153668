using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics;

/// <summary>
/// The awaitable forms of the LINQ operators that run a query. They live in other classes than the synchronous ones, often in namespaces that
/// the file does not import, and exist for queries only.
/// </summary>
internal static class QueryableExtensions
{
    private const int MaxDepth = 50;

    /// <summary>Where they are found: Entity Framework Core, Entity Framework 6.</summary>
    private static readonly string[] s_classes =
    [
        "Microsoft.EntityFrameworkCore.EntityFrameworkQueryableExtensions",
        "System.Data.Entity.QueryableExtensions",
    ];

    private static readonly HashSet<string> s_materializing = new(["ToList", "ToArray", "ToDictionary", "ToHashSet"], StringComparer.Ordinal);

    /// <summary>An operator that runs a query when its source is one: <c>Queryable.First</c>, <c>Enumerable.ToList</c>.</summary>
    public static bool IsTerminal(IMethodSymbol method, KnownTypes types) =>
        types.Is(method.ContainingType, types["System.Linq.Queryable"])
            ? method.ReturnType is not INamedTypeSymbol { Name: "IQueryable" or "IOrderedQueryable" }
            : s_materializing.Contains(method.Name) && types.Is(method.ContainingType, types["System.Linq.Enumerable"]);

    /// <summary>The classes that this compilation knows.</summary>
    public static IEnumerable<INamedTypeSymbol> Classes(KnownTypes types) => s_classes.Select(name => types[name]).Where(type => type is not null)!;

    /// <summary>
    /// Whether the source is a query that a provider may run. <c>list.AsQueryable()</c> is none: the awaitable operators throw there.
    /// </summary>
    public static bool HasQuerySource(IInvocationOperation call, KnownTypes types) => call.Arguments.Length > 0 && IsQuery(call.Arguments[0].Value, types);

    /// <summary>Whether a value is such a query.</summary>
    public static bool IsQuery(IOperation value, KnownTypes types) =>
        types["System.Linq.IQueryable"] is { } queryable
        && Unwrap(value) is { } source
        && source.Type.Inherits(queryable)
        && !IsInMemory(source, types, queryable);

    private static bool IsInMemory(IOperation source, KnownTypes types, INamedTypeSymbol queryable)
    {
        // Bounded because broken code can declare a variable with itself.
        var o = source;
        for (var depth = 0; o is not null && depth < MaxDepth; depth++)
        {
            if (types["System.Linq.EnumerableQuery`1"] is { } inMemory && o.Type.Inherits(inMemory))
                return true;

            switch (o)
            {
                case IInvocationOperation { Arguments.Length: > 0 } call when types.Is(call.TargetMethod.ContainingType, types["System.Linq.Queryable"]):
                    var inner = Unwrap(call.Arguments[0].Value);
                    if (call.TargetMethod.Name == "AsQueryable" && inner?.Type.Inherits(queryable) != true)
                        return true;
                    o = inner;
                    break;
                case ITranslatedQueryOperation query:
                    o = Unwrap(query.Operation);
                    break;
                case ILocalReferenceOperation local:
                    o = Unwrap(LocalInitializer.Of(local));
                    break;
                default:
                    return false;
            }
        }

        return false;
    }

    private static IOperation? Unwrap(IOperation? value)
    {
        while (value is IConversionOperation conversion)
            value = conversion.Operand;
        return value;
    }
}
