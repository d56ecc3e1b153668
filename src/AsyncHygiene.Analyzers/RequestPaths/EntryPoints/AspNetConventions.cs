using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths.EntryPoints;

/// <summary>
/// What other frameworks find by a convention rather than by an interface: middleware, hubs, gRPC services, modules, web forms, Lambda
/// functions.
/// </summary>
internal static class AspNetConventions
{
    public static IEnumerable<EntryPointRow> Rows(KnownTypes types)
    {
        // A public Invoke or InvokeAsync whose first parameter is the HttpContext and that returns a Task.
        if (types["Microsoft.AspNetCore.Http.HttpContext"] is { } httpContext)
        {
            yield return new EntryPointRow(EntryPointKind.Middleware, concerns: null, m => m.Name is "Invoke" or "InvokeAsync"
                && m.IsPublicInstance()
                && SymbolEqualityComparer.Default.Equals(m.Parameters.FirstOrDefault()?.Type, httpContext)
                && types.Is(m.ReturnType, types.Task));
        }

        if (types["Microsoft.AspNetCore.SignalR.Hub"] is { } hub)
        {
            yield return new EntryPointRow(EntryPointKind.HubMethod, owner: hub, m => m.IsPublicInstance()
                && !m.IsGenericMethod
                && m.DeclaringType().SpecialType != SpecialType.System_Object
                && !m.IsDispose())
            {
                IsMadePerRequest = true,
            };
        }

        if (types["Grpc.Core.ServerCallContext"] is { } callContext && types["Grpc.Core.BindServiceMethodAttribute"] is { } bindService)
        {
            yield return new EntryPointRow(
                EntryPointKind.GrpcMethod,
                type => type.BaseType.SelfAndBaseTypes().Any(t => t.Has(bindService)),
                m => m.IsOverride
                && m.Parameters.Any(p => SymbolEqualityComparer.Default.Equals(p.Type, callContext)));
        }

        if (types["Amazon.Lambda.Core.ILambdaContext"] is { } lambdaContext)
            yield return new EntryPointRow(
                EntryPointKind.ServerlessFunction,
                concerns: null,
                m => m.IsPublicInstance() && m.Parameters.Any(p => SymbolEqualityComparer.Default.Equals(p.Type, lambdaContext)));

        if (types["System.Web.IHttpModule"] is { } module)
            yield return new EntryPointRow(EntryPointKind.HttpHandler, owner: module, m => m.IsEventHandler());

        if (types["System.Web.HttpApplication"] is { } application)
        {
            yield return new EntryPointRow(
                EntryPointKind.HttpHandler,
                owner: application,
                m => m.Name.StartsWith("Application_", StringComparison.Ordinal)
                && m.Name.EndsWith("Request", StringComparison.Ordinal));
        }

        if (types["System.Web.UI.TemplateControl"] is { } page)
            yield return new EntryPointRow(EntryPointKind.WebForm, owner: page, m => m.IsEventHandler());
    }
}
