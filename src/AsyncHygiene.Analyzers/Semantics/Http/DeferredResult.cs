using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Semantics.Counterparts.Queries;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Http;

/// <summary>
/// A result that is a database query still to be run, in a form that a serializer can only enumerate synchronously. ASP.NET Core asks a
/// value for IAsyncEnumerable, which a query of Entity Framework is; LINQ on objects over it and an iterator are not. Web API 2 never asks.
/// </summary>
internal sealed class DeferredResult
{
    private const int MaxDepth = 50;

    private static readonly HashSet<string> s_wrappers = new(["Ok", "Json", "Created", "Accepted", "Content"], StringComparer.Ordinal);

    private static readonly string[] s_wrapperTypes =
    [
        "Microsoft.AspNetCore.Mvc.ControllerBase",
            "Microsoft.AspNetCore.Http.Results",
            "Microsoft.AspNetCore.Http.TypedResults",
            "System.Web.Http.ApiController",
        "System.Web.Mvc.Controller",
    ];

    private static readonly string[] s_resultTypes = [
        "Microsoft.AspNetCore.Mvc.ObjectResult",
        "Microsoft.AspNetCore.Mvc.JsonResult",
        "Microsoft.AspNetCore.Mvc.ActionResult`1"
    ];

    private DeferredResult(Location location, string name, string advice, bool onlyInWebApi = false)
    {
        Location = location;
        Name = name;
        Advice = advice;
        OnlyInWebApi = onlyInWebApi;
    }

    public Location Location { get; }

    public string Name { get; }

    public string Advice { get; }

    /// <summary>True for a query itself, which ASP.NET Core enumerates asynchronously.</summary>
    public bool OnlyInWebApi { get; }

    /// <summary>Only where a query could be awaited instead.</summary>
    public static bool CanExist(KnownTypes types) =>
        QueryableExtensions.Classes(types).Any() && !types.Known(s_wrapperTypes).IsEmpty;

    /// <summary>For a <c>return</c>, and for a loop that yields the items of a query.</summary>
    public static DeferredResult? Of(IOperation operation, KnownTypes types) => operation switch
    {
        IReturnOperation { Kind: OperationKind.Return, ReturnedValue: { } value } => OfValue(Unwrap(value, types), types),
        IForEachLoopOperation { IsAsynchronous: false, Syntax: ForEachStatementSyntax loop } forEach when Yields(loop)
            && IsQuery(forEach.Collection, types) =>
            new DeferredResult(
                loop.ForEachKeyword.GetLocation(),
                "foreach",
                "the query runs while the result is written: return an IAsyncEnumerable<T> and use 'await foreach'"),
        _ => null,
    };

    private static DeferredResult? OfValue(IOperation? value, KnownTypes types)
    {
        if (value?.Type is null || BlockingWait.NameOf(value.Syntax) is not { } name)
            return null;

        if (IsQuery(value, types))
            return new DeferredResult(
                name.GetLocation(),
                "IQueryable",
                "the query runs while the result is written: return 'await ToListAsync'",
                onlyInWebApi: true);

        // Such an operator gives an interface; the value of a variable of another type need not be looked at.
        return value.Type.TypeKind == TypeKind.Interface
            && Resolve(value) is IInvocationOperation call
            && IsOperator(call, types)
            && ComesFromQuery(call, types)
            ? new DeferredResult(
                name.GetLocation(),
                $"Enumerable.{call.TargetMethod.Name}",
                "the query runs while the result is written: 'await ToListAsync' before it")
            : null;
    }

    /// <summary>The value that is written: without conversions, awaits of it and the frameworks' results around it.</summary>
    private static IOperation? Unwrap(IOperation value, KnownTypes types)
    {
        var inner = value.WithoutConversions();
        return inner switch
        {
            IInvocationOperation call when s_wrappers.Contains(call.TargetMethod.Name)
                && call.TargetMethod.ContainingType.InheritsOneOf(s_wrapperTypes, types) => Argument(call.Arguments),
            IObjectCreationOperation creation when creation.Type.InheritsOneOf(s_resultTypes, types) => Argument(creation.Arguments),
            _ => inner,
        };
    }

    private static IOperation? Argument(IEnumerable<IArgumentOperation> arguments) =>
        arguments.FirstOrDefault(a => a.Parameter?.Name is "value" or "data" or "content")?.Value.WithoutConversions();

    private static bool IsQuery(IOperation value, KnownTypes types) => QueryableExtensions.IsQuery(Identity(value, types), types);

    /// <summary>AsEnumerable changes the type only.</summary>
    private static IOperation Identity(IOperation value, KnownTypes types)
    {
        var inner = value.WithoutConversions();
        return inner is IInvocationOperation { TargetMethod.Name: "AsEnumerable", Arguments.Length: 1 } call
            && types.Is(call.TargetMethod.ContainingType, types["System.Linq.Enumerable"])
            ? call.Arguments[0].Value.WithoutConversions()
            : inner;
    }

    private static bool ComesFromQuery(IInvocationOperation call, KnownTypes types)
    {
        // Bounded because broken code can declare a variable with itself.
        IOperation? source = call;
        for (var depth = 0; depth < MaxDepth
            && source is IInvocationOperation { Arguments.Length: > 0 } inner
            && IsOperator(inner, types); depth++)
        {
            var argument = Identity(inner.Arguments[0].Value, types);
            if (QueryableExtensions.IsQuery(argument, types))
                return true;
            source = Resolve(argument);
        }

        return false;
    }

    private static IOperation? Resolve(IOperation value) =>
        value is ILocalReferenceOperation local ? LocalInitializer.Of(local)?.WithoutConversions() : value;

    /// <summary>An operator on objects that runs when its result is enumerated: <c>Where</c>, <c>Select</c>, not <c>ToList</c>.</summary>
    private static bool IsOperator(IInvocationOperation call, KnownTypes types) =>
        types.Is(call.TargetMethod.ContainingType, types["System.Linq.Enumerable"])
        && call.TargetMethod.Name != "AsEnumerable"
        && call.TargetMethod.ReturnType.OriginalDefinition is INamedTypeSymbol { TypeKind: TypeKind.Interface };

    /// <summary>Whether the loop's own function is an iterator that yields from it.</summary>
    private static bool Yields(ForEachStatementSyntax loop) =>
        loop.Statement.DescendantNodesAndSelf(n => !FunctionSyntax.IsFunction(n)).Any(n => n is YieldStatementSyntax);
}
