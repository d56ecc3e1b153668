using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.CallGraph.Services;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths;

/// <summary>
/// Where the code of a library ends and that of other projects begins, which one compilation does not see: the members that they may call.
/// </summary>
internal sealed class LibraryEdge
{
    /// <summary>Whoever has one is about to work with a database.</summary>
    private static readonly string[] s_queries =
        ["System.Linq.IQueryable", "Microsoft.EntityFrameworkCore.DbContext", "System.Data.Entity.DbContext"];

    /// <summary>Whoever has one works for a request.</summary>
    private static readonly string[] s_requests =
    [
        "Microsoft.AspNetCore.Http.HttpContext", "Microsoft.AspNetCore.Http.HttpRequest", "Microsoft.AspNetCore.Http.HttpResponse",
        "Microsoft.AspNetCore.Mvc.ActionContext", "Microsoft.AspNetCore.Mvc.Rendering.IHtmlHelper", "Microsoft.AspNetCore.Mvc.IUrlHelper",
        "Microsoft.AspNetCore.Mvc.ControllerBase", "Grpc.Core.ServerCallContext", "System.Web.HttpContextBase",
        "System.Web.HttpRequestBase", "System.Web.HttpContext", "System.Web.HttpRequest", "System.Web.Mvc.HtmlHelper",
        "System.Web.Mvc.ControllerContext",
    ];

    private readonly KnownTypes _types;
    private readonly OwnAssemblies _own;
    private readonly CallerGraph _callers;

    public LibraryEdge(KnownTypes types, OwnAssemblies own, CallerGraph callers)
    {
        _types = types;
        _own = own;
        _callers = callers;
    }

    /// <summary>
    /// The contract of the user's own that a member answers for, where it is likely that requests come in by it. Not what has an awaitable
    /// form next to it, which request code would call, and not what runs once, when the program is set up or torn down.
    /// </summary>
    public string? RequestedSlot(Function function) =>
        function is { Node: null, Method: { } method }
        && !SetUpName.Is(method)
        && UserSlotOf(method) is { } slot
        && !SetUpName.Is(slot)
        && !HasAwaitableForm(slot)
            ? FunctionName.Of(slot)
            : null;

    /// <summary>
    /// What requests call, so likely that it is a warning in server code: a member behind a contract of the user's own, of a type that the
    /// project registers to be made for each request, where another type of the project calls it; a public static method that asks a
    /// query or a context; and a public method that is given a request, or whose type is made for each: what controllers inherit.
    /// </summary>
    public string? LikelyRequested(Function function, SemanticModelSource models, CancellationToken cancellationToken)
    {
        if (function is not { Node: null, Method: { MethodKind: MethodKind.Ordinary } method }
            || SetUpName.Is(method)
            || HasAwaitableForm(method))
        {
            return null;
        }

        if (Takes(method, s_requests) || IsMadePerRequest(method.ContainingType) || (Takes(method, s_queries) && Asks(method)))
            return PublicMember(function) ?? RequestedSlot(function);

        return !method.IsStatic
            && SingletonServices.IsMadeForEach(method.ContainingType, models, cancellationToken)
            && IsCalledByAnotherType(function, cancellationToken)
                ? RequestedSlot(function)
                : null;
    }

    /// <summary>The same for any contract of the user's own.</summary>
    public string? UserSlot(Function function) =>
        function is { Node: null, Method: { } method } && UserSlotOf(method) is { } slot ? FunctionName.Of(slot) : null;

    /// <summary>What makes an object may run once for many requests: a container decides, in another project.</summary>
    public static bool Makes(Function function) =>
        function.Symbol is INamedTypeSymbol or IMethodSymbol { MethodKind: MethodKind.Constructor };

    public static string? PublicMember(Function function)
    {
        if (function is not { Node: null, Method: { MethodKind: MethodKind.Ordinary } method })
            return null;

        for (ISymbol? symbol = method; symbol is not null and not INamespaceSymbol; symbol = symbol.ContainingSymbol)
        {
            if (symbol.DeclaredAccessibility is not (Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal))
                return null;
        }

        return FunctionName.Of(method);
    }

    /// <summary>
    /// The user-defined interface or base member that a member answers for: in layered solutions that is how requests come in.
    /// </summary>
    private IMethodSymbol? UserSlotOf(IMethodSymbol method) =>
        Slots.Of(method)
            .Skip(1)
            .FirstOrDefault(s =>
                !s.IsFramework() && s.ContainingType.SpecialType != SpecialType.System_Object && _own.Contain(s.ContainingAssembly));

    /// <summary>Much that a service offers is never called: of nine members that were wrong to be warnings, none was called here.</summary>
    private bool IsCalledByAnotherType(Function function, CancellationToken cancellationToken) =>
        _callers.CallersOf(function, cancellationToken).Sites.Any(site =>
            site.Certainty == PathCertainty.Proven
            && !SetUpName.Is(site.Caller)
            && !SymbolEqualityComparer.Default.Equals(site.Caller.Type, function.Type));

    /// <summary>
    /// A question to the database that it is given: it extends it, or returns the rows. What only returns how many there were, whether
    /// it went well, or nothing, cleans up or repairs.
    /// </summary>
    private static bool Asks(IMethodSymbol method) =>
        method.IsExtensionMethod
        || (method is { IsStatic: true, ReturnType: { IsReferenceType: true, SpecialType: not SpecialType.System_String } }
            && method.Parameters.All(p => p.RefKind != RefKind.Out));

    private bool Takes(IMethodSymbol method, string[] types) =>
        method.Parameters.Any(p =>
            p.Type is INamedTypeSymbol { TypeKind: TypeKind.Interface or TypeKind.Class } type && type.InheritsOneOf(types, _types));

    /// <summary>Controllers, page models and the like: then their constructors are entry points.</summary>
    private bool IsMadePerRequest(INamedTypeSymbol type) =>
        type.InstanceConstructors.FirstOrDefault() is { } constructor && KnownEntryPoints.Of(_types).Find(constructor) is not null;

    private bool HasAwaitableForm(IMethodSymbol slot) =>
        slot.ContainingType
            .SelfAndBaseTypes()
            .Concat(slot.ContainingType.AllInterfaces)
            .SelectMany(t => t.GetMembers(AsyncSuffix.AddTo(slot.Name)).OfType<IMethodSymbol>())
            .Any(m => m.ReturnType.IsTaskLike(_types));
}
