using System.Linq;
using System.Threading;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Rules.FireAndForget;

/// <summary>
/// An async handler of an event in server code. What raises the event runs on a thread without a synchronization context, so an exception
/// behind an <c>await</c> ends the process, unless the handler catches it.
/// </summary>
internal static class ServerEventHandler
{
    /// <summary>Where they are, and in components of Blazor, a context takes the exception.</summary>
    private static readonly string[] s_contexts = ["System.Web.HttpContext", "System.Web.UI.Control"];

    /// <param name="function">The method, local function or lambda.</param>
    /// <param name="type">What it is declared in.</param>
    /// <param name="model">Of its file.</param>
    /// <param name="types">Of its compilation.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static bool MayEndProcess(
        SyntaxNode function,
        INamedTypeSymbol? type,
        SemanticModel model,
        KnownTypes types,
        CancellationToken cancellationToken) =>
        ServerLibrary.Is(types)
        && types.Known(s_contexts).IsEmpty
        && !IsOfComponent(type, types)
        && !ExceptionGuard.CatchesAllAwaits(function, model, types, cancellationToken);

    /// <summary>
    /// The renderer of Blazor takes what an <c>async void</c> method throws: it ends a visitor's circuit, not the process.
    /// </summary>
    public static bool IsOfComponent(INamedTypeSymbol? type, KnownTypes types) =>
        type.Inherits(types["Microsoft.AspNetCore.Components.IComponent"]);

    /// <summary>The same of what JavaScript calls: it runs for one visitor, where that renderer runs.</summary>
    public static bool IsCalledByBrowser(IMethodSymbol method, KnownTypes types) =>
        method.GetAttributes().Any(a => types.Is(a.AttributeClass, types["Microsoft.JSInterop.JSInvokableAttribute"]));
}
