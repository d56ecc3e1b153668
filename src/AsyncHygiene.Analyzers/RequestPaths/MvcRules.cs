using System;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths;

/// <summary>ASP.NET Core MVC's own conventions for controllers and actions.</summary>
internal sealed class MvcRules
{
    private readonly INamedTypeSymbol _controllerAttribute;
    private readonly INamedTypeSymbol? _nonController;
    private readonly INamedTypeSymbol? _nonAction;

    public MvcRules(KnownTypes types, INamedTypeSymbol controllerAttribute)
    {
        _controllerAttribute = controllerAttribute;
        _nonController = types["Microsoft.AspNetCore.Mvc.NonControllerAttribute"];
        _nonAction = types["Microsoft.AspNetCore.Mvc.NonActionAttribute"];
    }

    public bool IsAction(IMethodSymbol method) =>
        EntryPointTable.IsPublicInstance(method)
        && !method.IsGenericMethod
        && IsController(method.ContainingType)
        && EntryPointTable.DeclaringTypeOf(method).SpecialType != SpecialType.System_Object
        && !EntryPointTable.IsDispose(method)
        && !IsNonAction(method);

    /// <summary>
    /// A public top-level class that is named …Controller or carries [Controller] somewhere up its bases. MVC leaves out abstract and generic
    /// classes; here they count when they carry the attribute, because their methods are actions of the controllers that derive from them.
    /// </summary>
    private bool IsController(INamedTypeSymbol type)
    {
        if (type.TypeKind != TypeKind.Class || type.DeclaredAccessibility != Accessibility.Public || type.ContainingType is not null || type.IsStatic)
            return false;

        var marked = false;
        for (var t = type; t is not null; t = t.BaseType)
        {
            if (EntryPointRow.Has(t, _nonController))
                return false;
            marked |= EntryPointRow.Has(t, _controllerAttribute);
        }

        return marked || (!type.IsAbstract && !type.IsGenericType && type.Name.EndsWith("Controller", StringComparison.OrdinalIgnoreCase));
    }

    private bool IsNonAction(IMethodSymbol method)
    {
        for (var m = method; m is not null; m = m.OverriddenMethod)
        {
            if (EntryPointRow.Has(m, _nonAction))
                return true;
        }

        return false;
    }
}
