using System.Collections.Concurrent;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.RequestPaths;

/// <summary>
/// The answers of one compilation: which functions requests reach. An answer depends on the compilation and the options alone, so it is
/// kept for every rule that asks.
/// </summary>
internal sealed class RequestCodeSearch
{
    private static readonly ConditionalWeakTable<Compilation, RequestCodeSearch> s_searches = new();

    private readonly Compilation _compilation;
    private readonly ConcurrentDictionary<Function, RequestCode?> _answers = new();
    private readonly ConcurrentDictionary<Function, bool> _offRequest = new();

    private RequestRoots? _roots;

    private RequestCodeSearch(Compilation compilation) => _compilation = compilation;

    public static RequestCodeSearch Of(Compilation compilation) => s_searches.GetValue(compilation, static c => new RequestCodeSearch(c));

    public RequestCode? Find(EnclosingFunction function, AnalyzedOperation context) =>
        NodeOf(function) is { } node ? Find(node, context) : null;

    /// <summary>
    /// Of async code that is no entry point: what the host or the program runs once, and what only such code runs, takes no thread from a
    /// request. All other is taken to run for requests, whether or not a path is found.
    /// </summary>
    public RequestCode FindAsync(EnclosingFunction function, AnalyzedOperation context)
    {
        var name = FunctionName.Of(function.Symbol);
        if (NodeOf(function) is not { } node)
            return RequestCode.Async(name);

        var roots = RootsOf(context.Options, context.CancellationToken);
        if (roots.PhaseOf(function, context.CancellationToken) is { } phase)
            return Find(node, context) is { IsWarning: true } requested ? requested : RequestCode.AtPhase(phase, name);

        var isOff = _offRequest.TryGetValue(node, out var known)
            ? known
            : _offRequest.GetOrAdd(node, new OffRequestSearch(_compilation, roots).Holds(node, context.CancellationToken));
        return isOff ? RequestCode.OffRequests(name) : RequestCode.Async(name);
    }

    private static Function? NodeOf(EnclosingFunction function) => function.Symbol switch
    {
        IMethodSymbol method => Function.Of(method),
        { IsStatic: false, ContainingType: { } type } => Function.Initializers(type),
        _ => null,
    };

    private RequestRoots RootsOf(AnalyzerOptions options, CancellationToken cancellationToken) =>
        _roots ??= new RequestRoots(_compilation, options, cancellationToken);

    private RequestCode? Find(Function node, AnalyzedOperation context)
    {
        return _answers.TryGetValue(node, out var known)
            ? known
            : _answers.GetOrAdd(node, Find(node, context.Options, context.CancellationToken));
    }

    private RequestCode? Find(Function start, AnalyzerOptions options, CancellationToken cancellationToken)
    {
        var settings = RequestPathSettings.Of(options, _compilation);
        var roots = RootsOf(options, cancellationToken);
        var canExist = roots.CanExist;
        if (!canExist && !settings.IsLibrary)
            return null;

        var graph = CallerGraph.Of(_compilation);
        var search = new CallerSearch(graph, roots.Find, f => roots.Stops(f, cancellationToken)) { StartedBy = roots.FindStarted };
        if (canExist && search.Find(start, PathCertainty.Proven, cancellationToken) is { } proven)
            return RequestCode.Proven(proven);

        if (settings.IsRequestLibrary && search.FindEnd(start, UserSlot, cancellationToken) is { } requested)
            return RequestCode.FromLibrary(requested, isWarning: true);

        if (canExist && search.Find(start, PathCertainty.Possible, cancellationToken) is { } possible)
            return RequestCode.Possible(possible);

        if (canExist
            && new CallerSearch(graph, roots.FindPhase, f => roots.Stops(f, cancellationToken)).Find(
                start,
                PathCertainty.Proven,
                cancellationToken) is { } phase)
        {
            return RequestCode.AtPhase(phase);
        }

        return settings.IsLibrary
            && (search.FindEnd(start, UserSlot, cancellationToken) ?? search.FindEnd(start, PublicMember, cancellationToken)) is { } open
            ? RequestCode.FromLibrary(open, isWarning: false)
            : null;
    }

    /// <summary>
    /// The user-defined interface or base member that a member answers for: in layered solutions that is how requests come in.
    /// </summary>
    private static string? UserSlot(Function function) =>
        function is { Node: null, Method: { } method }
        && Slots.Of(method)
            .Skip(1)
            .FirstOrDefault(s => !s.IsFramework() && s.ContainingType.SpecialType != SpecialType.System_Object) is { } slot
            ? FunctionName.Of(slot)
            : null;

    private static string? PublicMember(Function function)
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
}
