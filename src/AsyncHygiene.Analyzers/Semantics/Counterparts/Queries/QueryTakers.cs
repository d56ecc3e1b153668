using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Queries;

/// <summary>Methods that go through the sequence which they are given, at once: a query runs there.</summary>
internal static class QueryTakers
{
    private static readonly string[] s_sets =
    [
        "Microsoft.EntityFrameworkCore.DbContext", "Microsoft.EntityFrameworkCore.DbSet`1", "System.Data.Entity.DbSet`1",
        "System.Collections.Generic.List`1",
    ];

    private static readonly Dictionary<string, string[]> s_takers = new(StringComparer.Ordinal)
    {
        ["AddRange"] = s_sets,
        ["UpdateRange"] = s_sets,
        ["RemoveRange"] = s_sets,
        ["AttachRange"] = s_sets,
        ["InsertRange"] = ["System.Collections.Generic.List`1"],
        ["UnionWith"] = ["System.Collections.Generic.HashSet`1"],
        ["ExceptWith"] = ["System.Collections.Generic.HashSet`1"],
        ["IntersectWith"] = ["System.Collections.Generic.HashSet`1"],
        ["Join"] = ["System.String"],
        ["Concat"] = ["System.String"],
        [WellKnownMemberNames.InstanceConstructorName] =
            ["System.Collections.Generic.List`1", "System.Collections.Generic.HashSet`1", "System.Collections.Generic.Queue`1"],
    };

    /// <summary>An empty set asks for nothing.</summary>
    public static bool MayAskForNone(IMethodSymbol method) => method.Name is "ExceptWith" or "IntersectWith";

    /// <summary>The query that a method is given and runs; null where there is none.</summary>
    // By loops, because this is asked at every call of a project: lambdas would be made at each.
    public static IArgumentOperation? QueryFor(IMethodSymbol method, ImmutableArray<IArgumentOperation> arguments, KnownTypes types)
    {
        if (!Takes(method, types))
            return null;

        foreach (var argument in arguments)
        {
            if (IsSequence(argument) && QueryableExtensions.IsQuery(argument.Value, types))
                return argument;
        }

        return null;
    }

    /// <summary>The first sequence that a method goes through at once.</summary>
    public static IOperation? SequenceFor(IMethodSymbol method, ImmutableArray<IArgumentOperation> arguments, KnownTypes types)
    {
        if (!Takes(method, types))
            return null;

        foreach (var argument in arguments)
        {
            if (IsSequence(argument))
                return argument.Value;
        }

        return null;
    }

    private static bool IsSequence(IArgumentOperation argument) => argument.Parameter?.Type is { TypeKind: TypeKind.Interface };

    private static bool Takes(IMethodSymbol method, KnownTypes types)
    {
        if (!s_takers.TryGetValue(method.Name, out var owners))
            return false;

        foreach (var owner in owners)
        {
            if (types.Is(method.ContainingType, types[owner]) || IsDerived(method, types[owner]))
                return true;
        }

        return false;
    }

    /// <summary>A user's own context inherits the methods, and may override them.</summary>
    private static bool IsDerived(IMethodSymbol method, INamedTypeSymbol? owner) =>
        method.IsOverride && method.ContainingType.IsOrDerivesFrom(owner);
}
