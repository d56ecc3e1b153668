using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths;

/// <summary>The frameworks and their rules, by metadata names. <c>docs/request-paths.md</c> lists them for users.</summary>
internal static class EntryPointTable
{
    private const string Mvc = "Microsoft.AspNetCore.Mvc.";

    private static readonly string[] s_filters =
    [
        "IActionFilter", "IAsyncActionFilter", "IResultFilter", "IAsyncResultFilter", "IAlwaysRunResultFilter", "IAsyncAlwaysRunResultFilter",
        "IResourceFilter", "IAsyncResourceFilter", "IAuthorizationFilter", "IAsyncAuthorizationFilter", "IExceptionFilter",
        "IAsyncExceptionFilter", "IPageFilter", "IAsyncPageFilter",
    ];

    private static readonly string[] s_httpVerbs = ["Get", "Post", "Put", "Delete", "Patch", "Head", "Options", "Trace"];

    public static ImmutableArray<EntryPointRow> RowsFor(KnownTypes types)
    {
        var rows = ImmutableArray.CreateBuilder<EntryPointRow>();
        rows.AddRange(MvcRows(types));
        rows.AddRange(RazorPageRows(types));
        rows.AddRange(MiddlewareRows(types));
        rows.AddRange(HubRows(types));
        rows.AddRange(WcfRows(types));
        return rows.ToImmutable();
    }

    private static IEnumerable<EntryPointRow> MvcRows(KnownTypes types)
    {
        if (types[Mvc + "ControllerAttribute"] is { } controller)
        {
            var rules = new MvcRules(types, controller);
            yield return EntryPointRow.Where(EntryPointKind.MvcAction, rules.IsAction);
        }

        foreach (var filter in s_filters)
        {
            if (types[Mvc + "Filters." + filter] is { } contract)
                yield return EntryPointRow.Implementing(EntryPointKind.Filter, contract);
        }

        if (types["Microsoft.AspNetCore.Http.IEndpointFilter"] is { } endpointFilter)
            yield return EntryPointRow.Implementing(EntryPointKind.Filter, endpointFilter);
    }

    /// <summary>On{Verb}[Handler][Async] in a page model, unless marked [NonHandler].</summary>
    private static IEnumerable<EntryPointRow> RazorPageRows(KnownTypes types)
    {
        if (types[Mvc + "RazorPages.PageModel"] is not { } pageModel)
            yield break;

        var nonHandler = types[Mvc + "RazorPages.NonHandlerAttribute"];
        yield return EntryPointRow.Where(
            EntryPointKind.RazorPageHandler,
            method => IsPublicInstance(method)
                && IsHandlerName(method.Name)
                && EntryPointRow.IsOrDerivesFrom(method.ContainingType, pageModel)
                && !SymbolEqualityComparer.Default.Equals(method.ContainingType, pageModel)
                && !EntryPointRow.Has(method, nonHandler));
    }

    private static bool IsHandlerName(string name) =>
        name.StartsWith("On", StringComparison.Ordinal)
        && s_httpVerbs.Any(verb => string.CompareOrdinal(name, 2, verb, 0, verb.Length) == 0
            && (name.Length == 2 + verb.Length || char.IsUpper(name[2 + verb.Length])));

    /// <summary>By interface, and by convention: a public Invoke or InvokeAsync whose first parameter is the HttpContext and that returns a Task.</summary>
    private static IEnumerable<EntryPointRow> MiddlewareRows(KnownTypes types)
    {
        if (types["Microsoft.AspNetCore.Http.IMiddleware"] is { } middleware)
            yield return EntryPointRow.Implementing(EntryPointKind.Middleware, middleware);

        if (types["Microsoft.AspNetCore.Http.HttpContext"] is { } httpContext)
        {
            yield return EntryPointRow.Where(
                EntryPointKind.Middleware,
                method => method.Name is "Invoke" or "InvokeAsync"
                    && IsPublicInstance(method)
                    && SymbolEqualityComparer.Default.Equals(method.Parameters.FirstOrDefault()?.Type, httpContext)
                    && types.Is(method.ReturnType, types.Task));
        }
    }

    private static IEnumerable<EntryPointRow> HubRows(KnownTypes types)
    {
        if (types["Microsoft.AspNetCore.SignalR.Hub"] is not { } hub)
            yield break;

        yield return EntryPointRow.Where(
            EntryPointKind.HubMethod,
            method => IsPublicInstance(method)
                && !method.IsGenericMethod
                && EntryPointRow.IsOrDerivesFrom(method.ContainingType, hub)
                && DeclaringTypeOf(method).SpecialType != SpecialType.System_Object
                && !IsDispose(method));
    }

    /// <summary>A contract's operations, in WCF and in CoreWCF: what implements an [OperationContract] method.</summary>
    private static IEnumerable<EntryPointRow> WcfRows(KnownTypes types)
    {
        foreach (var name in new[] { "System.ServiceModel.OperationContractAttribute", "CoreWCF.OperationContractAttribute" })
        {
            if (types[name] is { } operationContract)
                yield return EntryPointRow.Marked(EntryPointKind.WcfOperation, operationContract);
        }
    }

    public static bool IsPublicInstance(IMethodSymbol method) =>
        method is { DeclaredAccessibility: Accessibility.Public, IsStatic: false, MethodKind: MethodKind.Ordinary };

    /// <summary>The type that first declared the method that this one overrides.</summary>
    public static INamedTypeSymbol DeclaringTypeOf(IMethodSymbol method)
    {
        while (method.OverriddenMethod is { } overridden)
            method = overridden;
        return method.ContainingType;
    }

    /// <summary>Dispose and Dispose(bool): frameworks call them, but never as an action or hub method.</summary>
    public static bool IsDispose(IMethodSymbol method) => method is { Name: nameof(IDisposable.Dispose), ReturnsVoid: true };
}
