using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Gain.Unlike;

/// <summary>
/// The operators of LINQ and Entity Framework that decide which rows come, in which order. <c>First(p)</c> is <c>Where(p).First()</c>; how
/// the rows are kept, <c>ToList</c> or <c>ToArray</c>, decides nothing.
/// </summary>
internal static class QueryStep
{
    private static readonly HashSet<string> s_steps = new(
        [
            "Where", "OrderBy", "OrderByDescending", "ThenBy", "ThenByDescending", "Reverse", "Take", "TakeLast", "TakeWhile", "Skip",
            "SkipLast", "SkipWhile", "Distinct", "DistinctBy", "Concat", "Union", "Except", "Intersect", "Include", "ThenInclude",
            "AsNoTracking", "AsNoTrackingWithIdentityResolution", "AsTracking", "AsSplitQuery", "AsSingleQuery", "IgnoreQueryFilters",
            "IgnoreAutoIncludes", "Last", "LastOrDefault",
        ],
        StringComparer.Ordinal);

    public static bool IsOperator(IMethodSymbol method) =>
        method.ContainingType is { IsStatic: true, DeclaringSyntaxReferences.IsEmpty: true, Name: var name }
        && (name is "Enumerable" or "Queryable" or "AsyncEnumerable" || name.EndsWith("QueryableExtensions", StringComparison.Ordinal));

    /// <summary>What a call of an operator decides.</summary>
    public static IEnumerable<string> In(IInvocationOperation call)
    {
        var name = AsyncSuffix.RemoveFrom(call.TargetMethod.Name);
        if (s_steps.Contains(name))
            yield return name;
        else if (call.Arguments.Skip(1).Any(a => IsPredicate(a.Parameter)))
            yield return "Where";
        if (name is "First" or "Single")
            yield return "First";
        else if (name is "FirstOrDefault" or "SingleOrDefault")
            yield return "FirstOrDefault";
    }

    private static bool IsPredicate(IParameterSymbol? parameter) => parameter?.Name == "predicate";
}
