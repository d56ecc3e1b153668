using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths.EntryPoints;

/// <summary>
/// The conventions by which ASP.NET Core MVC, ASP.NET MVC 5 and Web API 2 find controllers and actions, Razor Pages its handlers, and views
/// their components.
/// </summary>
internal static class MvcConventions
{
    private const string Mvc = "Microsoft.AspNetCore.Mvc.";

    private static readonly string[] s_httpVerbs = ["Get", "Post", "Put", "Delete", "Patch", "Head", "Options", "Trace"];

    public static IEnumerable<EntryPointRow> Rows(KnownTypes types)
    {
        if (types[Mvc + "ControllerAttribute"] is { } controllerAttribute)
        {
            var nonController = types[Mvc + "NonControllerAttribute"];
            var routes = new ControllerRoutes(types);
            bool IsController(INamedTypeSymbol type) => IsCoreController(type, controllerAttribute, nonController, routes);
            yield return Actions(EntryPointKind.MvcAction, IsController, types[Mvc + "NonActionAttribute"]);
        }

        if (types["System.Web.Mvc.IController"] is { } classicController)
            yield return Actions(
                EntryPointKind.MvcAction,
                type => IsClassicController(type, classicController),
                types["System.Web.Mvc.NonActionAttribute"]);

        if (types["System.Web.Http.Controllers.IHttpController"] is { } httpController)
            yield return Actions(
                EntryPointKind.WebApiAction,
                type => IsClassicController(type, httpController),
                types["System.Web.Http.NonActionAttribute"]);

        if (types[Mvc + "RazorPages.PageModel"] is { } pageModel)
        {
            var nonHandler = types[Mvc + "RazorPages.NonHandlerAttribute"];
            yield return new EntryPointRow(
                EntryPointKind.RazorPageHandler,
                owner: pageModel,
                m => m.IsPublicInstance() && IsHandlerName(m.Name) && !m.Has(nonHandler))
            { IsMadePerRequest = true };
        }

        if (types[Mvc + "ViewComponent"] is { } viewComponent)
        {
            yield return new EntryPointRow(
                EntryPointKind.ViewComponent,
                type => IsViewComponent(type, viewComponent, types),
                m => m.Name is "Invoke" or "InvokeAsync" && m.IsPublicInstance())
            { IsMadePerRequest = true };
        }
    }

    private static EntryPointRow Actions(EntryPointKind kind, Func<INamedTypeSymbol, bool> isController, INamedTypeSymbol? nonAction) =>
        new(kind, isController, method => method.IsPublicInstance()
            && !method.IsGenericMethod
            && !method.DeclaringType().IsFramework()
            && !method.IsDispose()
            && !IsNonAction(method, nonAction))
        {
            IsMadePerRequest = true,
        };

    /// <summary>
    /// A public top-level class that is named …Controller or carries [Controller] somewhere up its bases. MVC leaves out abstract and
    /// generic classes; here they count when they carry the attribute, because their methods are actions of the controllers that derive
    /// from them. A name alone is not enough: some route has to lead there.
    /// </summary>
    private static bool IsCoreController(
        INamedTypeSymbol type,
        INamedTypeSymbol controllerAttribute,
        INamedTypeSymbol? nonController,
        ControllerRoutes routes)
    {
        if (!IsPublicClass(type) || type.ContainingType is not null)
            return false;

        var marked = false;
        foreach (var t in type.SelfAndBaseTypes())
        {
            if (t.Has(nonController))
                return false;
            marked |= t.Has(controllerAttribute);
        }

        return marked || (!type.IsAbstract && !type.IsGenericType && IsNamedController(type) && routes.LeadTo(type));
    }

    private static bool IsClassicController(INamedTypeSymbol type, INamedTypeSymbol contract) =>
        IsPublicClass(type)
            && (IsNamedController(type) || type.IsAbstract)
            && type.AllInterfaces.Contains(contract, SymbolEqualityComparer.Default);

    private static bool IsPublicClass(INamedTypeSymbol type) =>
        type is { TypeKind: TypeKind.Class, DeclaredAccessibility: Accessibility.Public, IsStatic: false };

    private static bool IsNamedController(INamedTypeSymbol type) => type.Name.EndsWith("Controller", StringComparison.OrdinalIgnoreCase);

    private static bool IsNonAction(IMethodSymbol method, INamedTypeSymbol? nonAction)
    {
        for (var m = method; m is not null; m = m.OverriddenMethod)
        {
            if (m.Has(nonAction))
                return true;
        }

        return false;
    }

    /// <summary>On{Verb}[Handler][Async]</summary>
    private static bool IsHandlerName(string name) =>
        name.StartsWith("On", StringComparison.Ordinal)
        && s_httpVerbs.Any(verb => string.CompareOrdinal(name, 2, verb, 0, verb.Length) == 0
            && (name.Length == 2 + verb.Length || char.IsUpper(name[2 + verb.Length])));

    private static bool IsViewComponent(INamedTypeSymbol type, INamedTypeSymbol viewComponent, KnownTypes types) =>
        IsPublicClass(type)
        && !type.IsAbstract
        && !type.IsGenericType
        && !type.Has(types[Mvc + "NonViewComponentAttribute"])
        && (type.Name.EndsWith("ViewComponent", StringComparison.OrdinalIgnoreCase)
            || type.IsOrDerivesFrom(viewComponent)
            || type.Has(types[Mvc + "ViewComponentAttribute"]));
}
