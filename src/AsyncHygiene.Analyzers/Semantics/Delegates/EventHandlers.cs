using System;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Delegates;

/// <summary>
/// Event handlers, the one use that <c>async void</c> is there for: an event's delegate returns nothing, so nothing else fits.
/// </summary>
internal static class EventHandlers
{
    // Their handlers are also connected by markup and by designers' files, where no source shows it.
    private static readonly string[] s_componentTypes =
    [
        "System.ComponentModel.Component",
        "System.Web.UI.Control",
        "System.Web.HttpApplication",
    ];

    /// <summary>
    /// True for a method that is subscribed to an event somewhere, and for one with a handler's parameters unless the sources show that it
    /// is only ever called like any other method.
    /// </summary>
    public static bool IsEventHandler(
        this IMethodSymbol method,
        Compilation compilation,
        KnownTypes types,
        CancellationToken cancellationToken)
    {
        var hasSignature = HasHandlerSignature(method, types);
        if (hasSignature && IsInComponent(method.ContainingType, types))
            return true;

        var uses = NameUses.Of(method.Name, compilation, cancellationToken);
        return (uses & NameUse.Subscribed) != 0 || (hasSignature && uses != NameUse.Called);
    }

    /// <summary>True for a method that the sources subscribe, other than one of a component, whose host takes its exceptions.</summary>
    public static bool IsSubscribed(
        this IMethodSymbol method,
        Compilation compilation,
        KnownTypes types,
        CancellationToken cancellationToken) =>
        !IsInComponent(method.ContainingType, types)
        && (NameUses.Of(method.Name, compilation, cancellationToken) & NameUse.Subscribed) != 0;

    /// <summary>Two parameters, of which the second carries an event's data.</summary>
    public static bool HasHandlerSignature(IMethodSymbol method, KnownTypes types) =>
        method.Parameters.Length == 2 && IsEventArgs(method.Parameters[1].Type, types);

    /// <summary>By name as well: the arguments of WinRT events and of many libraries do not derive from EventArgs.</summary>
    private static bool IsEventArgs(ITypeSymbol type, KnownTypes types)
    {
        return type.Name.EndsWith("EventArgs", StringComparison.Ordinal) || type.IsOrDerivesFrom(types["System.EventArgs"]);
    }

    /// <summary>A component, also of Blazor: markup and designers' files connect its handlers.</summary>
    public static bool MayBeNamedInMarkup(INamedTypeSymbol type, KnownTypes types) =>
        IsInComponent(type, types) || type.IsOrDerivesFrom(types["Microsoft.AspNetCore.Components.ComponentBase"]);

    private static bool IsInComponent(INamedTypeSymbol type, KnownTypes types) =>
        UserInterfaceTypes.Contain(type, types) || type.SelfAndBaseTypes().Any(t => types.IsOneOf(t, s_componentTypes));
}
