using System.Linq;
using System.Threading;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.RequestPaths.OffRequests;

/// <summary>
/// A public method of a controller that only the default route makes an action, among methods that are meant as actions: likely a helper
/// that nothing calls any more, and that should be private.
/// <code>
/// public IActionResult Index() =&gt; View(_books.All());
/// public Book FindBook(int id) =&gt; _db.Books.Find(id);
/// </code>
/// </summary>
internal static class ControllerHelper
{
    private static readonly string[] s_results =
    [
        "Microsoft.AspNetCore.Mvc.IActionResult", "Microsoft.AspNetCore.Mvc.Infrastructure.IConvertToActionResult",
        "Microsoft.AspNetCore.Http.IResult", "System.Web.Mvc.ActionResult",
    ];

    private static readonly string[] s_routes =
    [
        "Microsoft.AspNetCore.Mvc.Routing.IRouteTemplateProvider", "Microsoft.AspNetCore.Mvc.Routing.IActionHttpMethodProvider",
        "System.Web.Mvc.Routing.IRouteInfoProvider", "System.Web.Mvc.Routing.IDirectRouteFactory",
        "System.Web.Mvc.ActionMethodSelectorAttribute",
    ];

    private static readonly string[] s_nonActions =
        ["Microsoft.AspNetCore.Mvc.NonActionAttribute", "System.Web.Mvc.NonActionAttribute"];

    public static bool Is(IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken)
    {
        var types = KnownTypes.Of(compilation);
        return IsOwnAction(method, types)
            && method.GetAttributes().IsEmpty
            && method.ContractOf() is null
            && !GivesResult(method, types)
            && HasOnlyActionsBeside(method, types, cancellationToken)
            && !NameScan.TokensWith(compilation, method.Name, cancellationToken).Any(t => !IsDeclaration(t, method));
    }

    /// <summary>
    /// Or other helpers, which the controller itself calls. Where a route of the class leads to all of its methods, a verb tells the
    /// actions.
    /// </summary>
    private static bool HasOnlyActionsBeside(IMethodSymbol method, KnownTypes types, CancellationToken cancellationToken)
    {
        var type = method.ContainingType;
        var others = type.GetMembers()
            .OfType<IMethodSymbol>()
            .Where(m => IsOwnAction(m, types) && !SymbolEqualityComparer.Default.Equals(m, method))
            .ToList();
        var isRouted = type.SelfAndBaseTypes().Any(t => HasRoute(t, types));
        return others.Exists(IsMeant) && others.TrueForAll(m => IsMeant(m) || IsCalledInside(m, types.Compilation, cancellationToken));

        bool IsMeant(IMethodSymbol other) => HasRoute(other, types) || (!isRouted && GivesResult(other, types));
    }

    private static bool IsCalledInside(IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken) =>
        NameScan.Tokens(compilation, method.Name, cancellationToken).Any(t =>
            t.Parent is SimpleNameSyntax name
            && (name.Parent is InvocationExpressionSyntax
                || name.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Parent: InvocationExpressionSyntax })
            && method.ContainingType.DeclaringSyntaxReferences.Any(r => r.SyntaxTree == t.SyntaxTree && r.Span.Contains(t.Span)));

    private static bool IsOwnAction(IMethodSymbol method, KnownTypes types) =>
        method is { MethodKind: MethodKind.Ordinary, IsOverride: false, IsGenericMethod: false }
        && method.IsPublicInstance()
        && !method.GetAttributes().Any(a => a.AttributeClass.InheritsOneOf(s_nonActions, types));

    private static bool GivesResult(IMethodSymbol method, KnownTypes types)
    {
        var type = method.ReturnType is INamedTypeSymbol { TypeArguments: { Length: 1 } arguments } task
            && (types.Is(task, types.TaskOfT) || types.Is(task, types.ValueTaskOfT))
                ? arguments[0]
                : method.ReturnType;
        return type.InheritsOneOf(s_results, types);
    }

    private static bool HasRoute(ISymbol symbol, KnownTypes types) =>
        symbol.GetAttributes().Any(a => a.AttributeClass.InheritsOneOf(s_routes, types));

    private static bool IsDeclaration(SyntaxToken token, IMethodSymbol method) =>
        method.Locations.Any(l => l.SourceTree == token.SyntaxTree && l.SourceSpan == token.Span);
}
