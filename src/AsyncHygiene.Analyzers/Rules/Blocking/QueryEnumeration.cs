using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Blocking;

/// <summary>
/// What AH1003 finds of queries that run because something enumerates them: a loop, or a method that takes any sequence.
/// <code>
/// foreach (var order in db.Orders.Where(o =&gt; o.IsOpen)) { … }                          // flagged
/// db.Orders.RemoveRange(db.Orders.Where(o =&gt; o.IsOld));                                // flagged
/// db.Orders.RemoveRange(await db.Orders.Where(o =&gt; o.IsOld).ToListAsync());            // accepted
/// </code>
/// </summary>
internal static class QueryEnumeration
{
    private const string LoopAdvice = "it runs a query; use 'await foreach' over its 'AsAsyncEnumerable'";
    private const string CallAdvice = "it runs a query; give it the result of 'await ToListAsync'";

    private static readonly string[] s_sets =
    [
        "Microsoft.EntityFrameworkCore.DbContext", "Microsoft.EntityFrameworkCore.DbSet`1", "System.Data.Entity.DbSet`1",
        "System.Collections.Generic.List`1",
    ];

    /// <summary>The methods that go through the sequence which they are given, at once.</summary>
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

    /// <summary>False where no query can be awaited.</summary>
    public static bool CanBeAwaited(KnownTypes types) => !QueryableExtensions.Classes(types).IsEmpty;

    public static Diagnostic? Find(AnalyzedOperation context, KnownTypes types)
    {
        var (location, name, advice) = context.Operation switch
        {
            IForEachLoopOperation { IsAsynchronous: false, Syntax: CommonForEachStatementSyntax loop } each
                when QueryableExtensions.IsQuery(each.Collection, types) => (loop.ForEachKeyword.GetLocation(), "foreach", LoopAdvice),
            IInvocationOperation call
                when Takes(call.TargetMethod, call.Arguments, types) && BlockingWait.NameOf(call.Syntax) is { } called =>
                (called.GetLocation(), $"{call.TargetMethod.ContainingType.Name}.{call.TargetMethod.Name}", CallAdvice),
            IObjectCreationOperation { Constructor: { } constructor, Syntax: BaseObjectCreationExpressionSyntax made } creation
                when Takes(constructor, creation.Arguments, types) =>
                (made.NewKeyword.GetLocation(), $"new {constructor.ContainingType.Name}", CallAdvice),
            _ => default,
        };
        if (location is null || EntityFrameworkProviders.AreSynchronous(context.Compilation))
            return null;

        var function = EnclosingFunction.Of(context.Operation, context.ContainingSymbol, types);
        return function.InExpressionTree || DualPath.Contains(function, context.ContainingSymbol, AsyncCounterparts.Of(types), types)
            ? null
            : RequestCode.Find(context, InPlaceLambda.AsyncFunctionAround(function, context.ContainingSymbol, types), types)
                ?.At(location, SyncCallAnalyzer.Rule, name, advice);
    }

    private static bool Takes(IMethodSymbol method, IEnumerable<IArgumentOperation> arguments, KnownTypes types) =>
        s_takers.TryGetValue(method.Name, out var owners)
        && owners.Any(owner => types.Is(method.ContainingType, types[owner]) || IsDerived(method, types[owner]))
        && arguments.Any(a => a.Parameter?.Type is { TypeKind: TypeKind.Interface } && QueryableExtensions.IsQuery(a.Value, types));

    /// <summary>A user's own context inherits the methods, and may override them.</summary>
    private static bool IsDerived(IMethodSymbol method, INamedTypeSymbol? owner) =>
        method.IsOverride && method.ContainingType.IsOrDerivesFrom(owner);
}
