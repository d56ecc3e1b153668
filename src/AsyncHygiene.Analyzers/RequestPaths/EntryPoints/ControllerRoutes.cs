using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths.EntryPoints;

/// <summary>
/// Whether a route of MVC can lead to a class that only its name makes a controller: an attribute on it or its actions names one, or the
/// program maps controllers by their names. Without that a game's <c>SkillController</c> handles no request. A library may have
/// controllers that the program maps, and then their names must stay.
/// <code>
/// app.MapDefaultControllerRoute();
/// </code>
/// </summary>
internal sealed class ControllerRoutes
{
    private static readonly string[] s_maps =
    [
        "MapControllerRoute", "MapDefaultControllerRoute", "MapAreaControllerRoute", "MapDynamicControllerRoute",
        "MapFallbackToController", "UseMvc", "UseMvcWithDefaultRoute", "MapRoute", "MapAreaRoute",
    ];

    private static readonly string[] s_attributes =
    [
        "Microsoft.AspNetCore.Mvc.Routing.IRouteTemplateProvider", "Microsoft.AspNetCore.Mvc.Routing.IActionHttpMethodProvider",
    ];

    private readonly KnownTypes _types;
    private readonly Lazy<bool> _areByName;

    public ControllerRoutes(KnownTypes types)
    {
        _types = types;
        _areByName = new Lazy<bool>(
            () => types.Compilation.Options.OutputKind == OutputKind.DynamicallyLinkedLibrary
                || Array.Exists(s_maps, name => NameUses.Of(name, types.Compilation, CancellationToken.None) != NameUse.None));
    }

    public bool LeadTo(INamedTypeSymbol type) =>
        type.SelfAndBaseTypes().Any(t => HasRoute(t) || t.GetMembers().Any(m => m is IMethodSymbol && HasRoute(m))) || _areByName.Value;

    private bool HasRoute(ISymbol symbol) =>
        symbol.GetAttributes().Any(a => a.AttributeClass?.AllInterfaces.Any(i => _types.IsOneOf(i, s_attributes)) == true);
}
