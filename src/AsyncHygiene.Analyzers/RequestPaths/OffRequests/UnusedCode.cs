using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.RequestPaths.OffRequests;

/// <summary>
/// Code of a web application, not of a library, that nothing runs: methods without a caller that no convention finds, and middleware that
/// is never added. Whether reflection finds a public method is not known, so the names and types by which it does count as uses.
/// </summary>
internal sealed class UnusedCode
{
    /// <summary>Handlers and event callbacks are found by such names, and so are service operations.</summary>
    private static readonly string[] s_handlers = ["Handle", "Consume", "Invoke", "Execute", "Receive", "On", "Resolve"];

    private static readonly string[] s_conventions =
        s_handlers.Concat(["Get", "Post", "Put", "Delete", "Patch", "Any", "Options"]).ToArray();

    /// <summary>By such names frameworks know classes that have nothing else of theirs.</summary>
    private static readonly string[] s_routed =
        ["Controller", "Endpoint", "Endpoints", "Handler", "Consumer", "Service", "Module", "Resource"];

    /// <summary>They are given a type to make it, not to look into it.</summary>
    private static readonly string[] s_makers =
    [
        "AddScoped", "AddSingleton", "AddTransient", "TryAddScoped", "TryAddSingleton", "TryAddTransient", "AddHttpClient", "GetService",
        "GetRequiredService", "CreateInstance", "ILogger", "IOptions", "Lazy", "AddDbContext", "AddDbContextPool", "AddDbContextFactory",
        "AddPooledDbContextFactory", "DbContextOptions", "DbContextOptionsBuilder", "IDbContextFactory", "IDesignTimeDbContextFactory",
        "AddEntityFrameworkStores",
    ];

    /// <summary>Their texts are the names of actions.</summary>
    private static readonly string[] s_links =
    [
        "Action", "ActionLink", "RedirectToAction", "RedirectToActionPermanent", "BeginForm", "GetPathByAction", "GetUriByAction",
        "CreatedAtAction", "AcceptedAtAction",
    ];

    private readonly Compilation _compilation;

    public UnusedCode(Compilation compilation) => _compilation = compilation;

    /// <param name="function">One that no call leads to.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public bool Is(Function function, CancellationToken cancellationToken) =>
        IsServer(_compilation)
        && (function.Node is LocalFunctionStatementSyntax
            || (function is { Node: null, Method: { MethodKind: MethodKind.Ordinary } method } && Is(method, cancellationToken)));

    private bool Is(IMethodSymbol method, CancellationToken cancellationToken) =>
        MayBeUnsubscribed(method, cancellationToken)
        && Slots.Of(method).All(s => SymbolEqualityComparer.Default.Equals(s.ContainingAssembly, _compilation.Assembly))
        && !IsNamedInText(method, cancellationToken)
        && (method.DeclaredAccessibility == Accessibility.Private
            || (!IsFoundByName(method, ConventionsFor(method, cancellationToken))
                && !IsLookedInto(method.ContainingType, cancellationToken)));

    /// <summary>
    /// A method that nothing in its library calls, and no other project on the way of a request, as the request-path file of the solution
    /// shows: it names what requests reach. What they may reach, by handlers and conventions, it does not name.
    /// </summary>
    public bool IsOfLibrary(IMethodSymbol method, AnalyzerOptions options, CancellationToken cancellationToken) =>
        _compilation.Options.OutputKind == OutputKind.DynamicallyLinkedLibrary
        && RequestPathFile.Of(options, cancellationToken).Any(f => f.Content.Problems.IsEmpty)
        && !UnsubscribedHandler.HasShape(method)
        && HasNoConvention(method, OwnAssemblies.Of(_compilation, options).Contain)
        && IsNotLookedFor(method, cancellationToken);

    /// <summary>Nothing in the server that has it names a member, and no framework runs it.</summary>
    public bool IsUnnamed(IMethodSymbol method, CancellationToken cancellationToken) =>
        method.MethodKind == MethodKind.Ordinary
        && NameUses.Of(method.Name, _compilation, cancellationToken) == NameUse.None
        && KnownEntryPoints.Of(KnownTypes.Of(_compilation)).Find(Function.Of(method)) is null
        && Is(Function.Of(method), cancellationToken);

    /// <summary>No framework and no convention finds it by its contract, its attributes or its name.</summary>
    /// <param name="method">The method.</param>
    /// <param name="isOwn">Whether an assembly is one of the solution, all of whose calls are known.</param>
    public static bool HasNoConvention(IMethodSymbol method, Func<IAssemblySymbol?, bool> isOwn) =>
        method.MethodKind is MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation
        && !TellingAttributes.AreOn(method)
        && Slots.Of(method).All(s => isOwn(s.ContainingAssembly))
        && !IsFoundByName(
            method,
            CannotBeRoute(method) || method.ContractOf() is not null || HasOwnMarksOnly(method.ContainingType, isOwn)
                ? s_handlers
                : s_conventions);

    /// <summary>A class behind contracts of the solution, which no framework knows.</summary>
    private static bool HasOwnMarksOnly(INamedTypeSymbol type, Func<IAssemblySymbol?, bool> isOwn) =>
        MarksOf(type) is { Count: > 0 } marks
        && marks.TrueForAll(t => isOwn(t.ContainingAssembly))
        && type.GetAttributes().IsEmpty
        && !HasRoutedName(type);

    private static bool HasRoutedName(INamedTypeSymbol type) =>
        s_routed.Any(word => type.Name.EndsWith(word, StringComparison.Ordinal));

    private static List<INamedTypeSymbol> MarksOf(INamedTypeSymbol type) =>
        type.SelfAndBaseTypes().Skip(1).Concat(type.AllInterfaces).Where(t => !t.IsIn("System")).ToList();

    /// <summary>
    /// No text of the project has its name, nothing may look for the methods of its type, and if it is a handler, nothing subscribes it.
    /// </summary>
    public bool IsNotLookedFor(IMethodSymbol method, CancellationToken cancellationToken) =>
        !IsNamedInText(method, cancellationToken)
        && !IsLookedInto(method.ContainingType, cancellationToken)
        && MayBeUnsubscribed(method, cancellationToken);

    /// <summary>In other programs the first method on which a newcomer tries a rule has no caller yet.</summary>
    public static bool IsServer(Compilation compilation) =>
        compilation.Options.OutputKind is OutputKind.ConsoleApplication or OutputKind.WindowsApplication
        && KnownTypes.Of(compilation)["Microsoft.AspNetCore.Http.HttpContext"] is not null;

    /// <summary>
    /// The parameters of a handler are those of an event, and no convention's; and none looks for extensions, nor for methods whose types
    /// the caller chooses, nor in static classes that no name or attribute sets apart.
    /// </summary>
    private static bool IsFoundByName(IMethodSymbol method, string[] conventions) =>
        !UnsubscribedHandler.HasShape(method)
        && !(method.ContainingType is { IsStatic: true } type && type.GetAttributes().IsEmpty && !HasRoutedName(type))
        && method is { IsExtensionMethod: false, IsGenericMethod: false }
        && conventions.Any(word => method.Name.StartsWith(word, StringComparison.Ordinal)
            && (method.Name.Length == word.Length || char.IsUpper(method.Name[word.Length])));

    /// <summary>
    /// A framework makes routes of the public methods of a type that it knows by its name, a base, an interface or an attribute: of its
    /// own, or one that the program looks for.
    /// </summary>
    private string[] ConventionsFor(IMethodSymbol method, CancellationToken cancellationToken) =>
        CannotBeRoute(method) || !MayServeRoutes(method.ContainingType, cancellationToken) ? s_handlers : s_conventions;

    /// <summary>Of a generic method no framework would know the types.</summary>
    private static bool CannotBeRoute(IMethodSymbol method) =>
        method.IsStatic || method.IsGenericMethod || method.DeclaredAccessibility != Accessibility.Public;

    private bool MayServeRoutes(INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        var marks = MarksOf(type);
        return (marks.Count == 0
                && HasRoutedName(type)
                && !IsInjectedService(type, cancellationToken))
            || !type.GetAttributes().IsEmpty
            || marks.Exists(t => !SymbolEqualityComparer.Default.Equals(t.ContainingAssembly, _compilation.Assembly)
                || IsLookedInto(t, cancellationToken));
    }

    /// <summary>
    /// <c>AddScoped&lt;OrderService&gt;()</c>: code asks for it by its own name and calls it, and no framework makes routes of it.
    /// </summary>
    private bool IsInjectedService(INamedTypeSymbol type, CancellationToken cancellationToken) =>
        type.Name.EndsWith("Service", StringComparison.Ordinal)
        && NameScan.Tokens(_compilation, type.Name, cancellationToken).Any(t => t.Parent is SimpleNameSyntax name
            && UseOf(name) is TypeArgumentListSyntax { Arguments.Count: 1, Parent: GenericNameSyntax { Identifier.ValueText: var maker } }
            && Array.IndexOf(s_makers, maker) >= 0
            && (maker.StartsWith("Add", StringComparison.Ordinal) || maker.StartsWith("TryAdd", StringComparison.Ordinal)));

    private bool MayBeUnsubscribed(IMethodSymbol method, CancellationToken cancellationToken) =>
        (!method.IsEventHandler() && !UnsubscribedHandler.HasShape(method))
        || UnsubscribedHandler.Is(method, _compilation, cancellationToken);

    private bool IsNamedInText(IMethodSymbol method, CancellationToken cancellationToken) =>
        NameScan.Tokens(_compilation, method.Name.Substring(method.Name.LastIndexOf('.') + 1), cancellationToken)
            .Any(t => t.IsKind(SyntaxKind.StringLiteralToken)
                && !(NamesAction(t) && CannotBeAction(method.ContainingType)));

    /// <summary>
    /// <c>@Url.Action("Save", "Loans")</c>, <c>RedirectToAction("Save")</c>, and <c>asp-action="Save"</c>, as it is compiled.
    /// </summary>
    private static bool NamesAction(SyntaxToken text) =>
        text.Parent?.Parent is ArgumentSyntax { Parent: ArgumentListSyntax { Parent: { } call } list }
        && (call is InvocationExpressionSyntax invocation
            ? Array.IndexOf(s_links, BlockingWait.NameOf(invocation)?.Identifier.ValueText) >= 0
            : list.Arguments.Any(a => a.Expression is LiteralExpressionSyntax { Token.ValueText: "asp-action" or "asp-page-handler" }));

    private static bool CannotBeAction(INamedTypeSymbol type) =>
        !type.Name.EndsWith("Controller", StringComparison.Ordinal)
        && type.SelfAndBaseTypes().All(t => !t.IsInOrBelow("Microsoft.AspNetCore.Mvc"))
        && type.GetAttributes().IsEmpty;

    /// <summary>The type is an argument of something that may look for its methods.</summary>
    private bool IsLookedInto(INamedTypeSymbol type, CancellationToken cancellationToken) =>
        NameScan.Tokens(_compilation, type.Name, cancellationToken).Any(t => t.Parent is SimpleNameSyntax name && UseOf(name) switch
        {
            TypeOfExpressionSyntax type => !IsOfMigration(type) && !IsRegistered(type),
            TypeArgumentListSyntax { Parent: GenericNameSyntax generic } =>
                Array.IndexOf(s_makers, generic.Identifier.ValueText) < 0 && !QueuesCall(generic, cancellationToken),
            _ => false,
        });

    /// <summary><c>[DbContext(typeof(Orders))]</c></summary>
    private static bool IsOfMigration(TypeOfExpressionSyntax type) =>
        type.Parent is AttributeArgumentSyntax { Parent.Parent: AttributeSyntax { Name: var name } }
        && name.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().Last().Identifier.ValueText == "DbContext";

    /// <summary><c>AddScoped(typeof(IRows&lt;&gt;), typeof(Rows&lt;&gt;))</c></summary>
    private static bool IsRegistered(TypeOfExpressionSyntax type) =>
        type.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call }
        && BlockingWait.NameOf(call) is { Identifier.ValueText: var name }
        && Array.IndexOf(s_makers, name) >= 0;

    /// <summary><c>Enqueue&lt;Orders&gt;(o =&gt; o.Send())</c> names the one method that a worker runs.</summary>
    private bool QueuesCall(GenericNameSyntax name, CancellationToken cancellationToken)
    {
        if (name.FirstAncestorOrSelf<InvocationExpressionSyntax>() is not { } call
            || !call.Expression.Span.Contains(name.Span)
            || !call.ArgumentList.Arguments.Any(a => a.Expression is AnonymousFunctionExpressionSyntax))
        {
            return false;
        }

#pragma warning disable RS1030 // Jobs are queued in other files; in an analysis callback this is the driver's own cached model.
        var model = _compilation.GetSemanticModel(name.SyntaxTree);
#pragma warning restore RS1030
        return model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
            && DelegateExecution.Of(KnownTypes.Of(_compilation)).QueuesJob(method);
    }

    /// <summary><c>typeof(Shop.Orders)</c> names the type with its namespace.</summary>
    private static SyntaxNode? UseOf(SimpleNameSyntax name)
    {
        SyntaxNode whole = name;
        while (whole.Parent is QualifiedNameSyntax or AliasQualifiedNameSyntax or NullableTypeSyntax)
            whole = whole.Parent;
        return whole.Parent;
    }
}
