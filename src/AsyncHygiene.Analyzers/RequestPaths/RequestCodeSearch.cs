using System;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.RequestPaths.Branches;
using AsyncHygiene.RequestPaths.Caches;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.RequestPaths.OffRequests;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using CallSite = AsyncHygiene.CallGraph.CallSite;

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
    private readonly ConcurrentDictionary<Function, OffRequestEnd> _offRequest = new();

    private SemanticModelSource? _models;
    private RequestRoots? _roots;
    private LibraryEdge? _edge;
    private RequestPathSettings? _settings;

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

        return EndOf(node, roots, context.CancellationToken) switch
        {
            OffRequestEnd.Unused => RequestCode.Unused(name, _compilation),
            OffRequestEnd.Program => RequestCode.OffRequests(name),
            OffRequestEnd.OneTime => RequestCode.OneTime(name),
            OffRequestEnd.Job => RequestCode.InJob(name),
            _ when roots.IsUnreached(function.Symbol) => RequestCode.OfNoRequest(name),
            _ when IsInUncalledBranch(context, node, roots) => RequestCode.InUncalledBranch(name),
            _ => RequestCode.Async(name),
        };
    }

    /// <summary>
    /// No source adds the entry point or makes what it answers, or nothing calls the extension that gives the lambda to the framework.
    /// </summary>
    public bool IsNeverAdded(EntryPoint entry, AnalyzedOperation context) =>
        RootsOf(context.Options, context.CancellationToken).IsNeverAdded(Function.Of(entry.Method))
        || (entry.Method.MethodKind == MethodKind.AnonymousFunction
            && EnclosingMember.Of(entry.Method) is IMethodSymbol { IsExtensionMethod: true } adding
            && IsUncalled(Function.Of(adding), context.CancellationToken));

    /// <summary>
    /// Nothing runs the member that has some code: in the server that has it or, as the request-path file says of a library, in the
    /// solution.
    /// </summary>
    public bool IsUnused(ISymbol member, AnalyzerOptions options, CancellationToken cancellationToken) =>
        member is IMethodSymbol method
        && (new UnusedCode(_compilation).IsUnnamed(method, cancellationToken)
            || (IsCalledAtMost(method, cancellationToken)
                && IsUncalled(Function.Of(method), cancellationToken)
                && KnownEntryPoints.Of(KnownTypes.Of(_compilation)).Find(Function.Of(method)) is null)
            || RootsOf(options, cancellationToken).RecordedEnd(Function.Of(method)) == OffRequestEnd.Unused);

    /// <summary>What gives a name away as a delegate or as a text, may also be found by it.</summary>
    private bool IsCalledAtMost(IMethodSymbol method, CancellationToken cancellationToken) =>
        (NameUses.Of(method.Name, _compilation, cancellationToken) & NameUse.Mentioned) == 0;

    private bool IsUncalled(Function function, CancellationToken cancellationToken) =>
        CallerGraph.Of(_compilation).CallersOf(function, cancellationToken) is { Sites.IsEmpty: true, Registration: null }
        && new UnusedCode(_compilation).Is(function, cancellationToken);

    private bool IsInUncalledBranch(AnalyzedOperation context, Function node, RequestRoots roots) =>
        new UncalledBranch(new ProjectScope(_compilation, roots)).Contains(context.Operation.Syntax, node, context.CancellationToken);

    private OffRequestEnd EndOf(Function node, RequestRoots roots, CancellationToken cancellationToken) =>
        _offRequest.TryGetValue(node, out var known)
            ? known
            : _offRequest.GetOrAdd(node, new OffRequestSearch(new ProjectScope(_compilation, roots)).Find(node, cancellationToken));

    private static Function? NodeOf(EnclosingFunction function) => function.Symbol switch
    {
        IMethodSymbol method => Function.Of(method),
        { IsStatic: false, ContainingType: { } type } => Function.Initializers(type),
        _ => null,
    };

    private RequestRoots RootsOf(AnalyzerOptions options, CancellationToken cancellationToken) =>
        _roots ??= new RequestRoots(_compilation, options, cancellationToken);

    private RequestPathSettings SettingsOf(AnalyzerOptions options) => _settings ??= RequestPathSettings.Of(options, _compilation);

    private SemanticModelSource Models => _models ??= new SemanticModelSource(ImmutableArray.Create(_compilation));

    private LibraryEdge EdgeOf(AnalyzerOptions options) =>
        _edge ??= new LibraryEdge(KnownTypes.Of(_compilation), OwnAssemblies.Of(_compilation, options), CallerGraph.Of(_compilation));

    private RequestCode? Find(Function node, AnalyzedOperation context)
    {
        var found = _answers.TryGetValue(node, out var known)
            ? known
            : _answers.GetOrAdd(node, Find(node, place: null, context.Options, context.CancellationToken));

        if (found is not { Path: { } path })
            return found;

        // Whether the calls lead to this line of the function is asked only of the path that was found: nearly all do.
        var place = new BranchPlace(context.Operation.Syntax, Models);
        return place.IsCutOff(node, path, context.CancellationToken)
            ? Find(node, place, context.Options, context.CancellationToken)
            : found;
    }

    private RequestCode? Find(Function start, BranchPlace? place, AnalyzerOptions options, CancellationToken cancellationToken)
    {
        var settings = SettingsOf(options);
        var roots = RootsOf(options, cancellationToken);
        var canExist = roots.CanExist;
        if (!canExist && !settings.IsLibrary)
            return null;

        var search = SearchBelow(roots, place, stops: null, cancellationToken);
        var proven = canExist ? search.Find(start, PathCertainty.Proven, cancellationToken) : null;
        if (proven is not null && OfNoObject(start, proven, cancellationToken) is { } ofNone)
        {
            // Another path may lead around it, if it is not the start itself.
            proven = ofNone.Equals(start)
                ? null
                : SearchBelow(roots, place, stops: null, cancellationToken, site => IsOfNoObject(site.Caller, cancellationToken))
                    .Find(start, PathCertainty.Proven, cancellationToken);
            if (proven is null)
                return RequestCode.NeverMade(FunctionName.Of(ofNone.Symbol));
        }

        if (proven is not null && (proven.IsOneTime || proven.Sites.Any(FillsCache)))
        {
            return SearchBelow(roots, place, OneTimeNames.Mark, cancellationToken, FillsCache)
                .Find(start, PathCertainty.Proven, cancellationToken) is { IsSeldom: false, IsOneTime: false } often
                ? RequestCode.Proven(often)
                : proven.IsOneTime ? RequestCode.OneTime(proven)
                : RequestCode.FillingCache(proven);
        }

        if (proven is { IsSeldom: false })
            return RequestCode.Proven(proven);

        if (InLibrary(start, place, options, cancellationToken) is { } likely)
            return likely;

        if (proven is not null)
            return proven.IsOnceInService ? RequestCode.AtPhase(proven) : RequestCode.Proven(proven);

        if (canExist && search.Find(start, PathCertainty.Possible, cancellationToken) is { } possible)
            return RequestCode.Possible(possible);

        if (canExist
            && new CallerSearch(CallerGraph.Of(_compilation), roots.FindPhase, f => roots.Stops(f, cancellationToken)) { Place = place }
                .Find(start, PathCertainty.Proven, cancellationToken) is { } phase)
        {
            return RequestCode.AtPhase(phase);
        }

        return settings.IsLibrary
            && (search.FindEnd(start, EdgeOf(options).UserSlot, cancellationToken)
                ?? search.FindEnd(start, LibraryEdge.PublicMember, cancellationToken)) is { } open
            ? RequestCode.FromLibrary(open, isWarning: false)
            : null;

        bool FillsCache(CallSite site) => CacheFill.Is(site, Models, cancellationToken);
    }

    /// <summary>The first function of a path on an object of a class that nothing makes an object of.</summary>
    private Function? OfNoObject(Function start, RequestPath path, CancellationToken cancellationToken) =>
        path.Sites.Select(s => s.Caller)
            .Prepend(start)
            .Select(f => (Function?)f)
            .FirstOrDefault(f => IsOfNoObject(f!.Value, cancellationToken));

    private bool IsOfNoObject(Function function, CancellationToken cancellationToken) =>
        function.Type is { } type && UnaddedEntry.IsNeverMadeIn(type, _compilation, cancellationToken);

    /// <summary>What is a warning in a library although the path to it lies in other projects.</summary>
    private RequestCode? InLibrary(
        Function start,
        BranchPlace? place,
        AnalyzerOptions options,
        CancellationToken cancellationToken)
    {
        var (roots, settings, edge) = (RootsOf(options, cancellationToken), SettingsOf(options), EdgeOf(options));
        if (roots.IsUnreached(start.Symbol))
            return null;

        if (settings.IsServerLibrary
            && SearchBelow(roots, place, SetUpName.Is, cancellationToken).FindEnd(
                start,
                f => f.Equals(start) ? null : AsyncCaller(f, roots, cancellationToken),
                cancellationToken,
                PathCertainty.Proven) is { } async)
        {
            return RequestCode.BelowAsync(async);
        }

        return (settings.IsServerLibrary ? CalledFrom(Likely) : null)
            ?? (settings.IsRequestLibrary ? CalledFrom(edge.RequestedSlot) : null);

        string? Likely(Function function) =>
            edge.LikelyRequested(function, Models, cancellationToken) is { } name && roots.RecordedEnd(function) == OffRequestEnd.None
                ? name
                : null;

        RequestCode? CalledFrom(Func<Function, string?> end) =>
            SearchBelow(roots, place, LibraryEdge.Makes, cancellationToken)
                .FindEnd(start, end, cancellationToken, PathCertainty.Proven) is { } path
                ? path.IsOneTime ? RequestCode.OneTime(path) : RequestCode.FromLibrary(path, isWarning: true)
                : null;
    }

    /// <summary>Climbs to the entry points, and not beyond some functions in addition to those where every climb stops.</summary>
    private CallerSearch SearchBelow(
        RequestRoots roots,
        BranchPlace? place,
        Func<Function, bool>? stops,
        CancellationToken cancellationToken,
        Func<CallSite, bool>? skips = null)
    {
        var scope = new ProjectScope(_compilation, roots);
        return new(CallerGraph.Of(_compilation), roots.Find, f => stops?.Invoke(f) == true || roots.Stops(f, cancellationToken))
        {
            StartedBy = roots.FindStarted,
            Skips = site => skips?.Invoke(site) == true || AbsentAttribute.Guards(site.Syntax, scope, cancellationToken),
            Place = place,
        };
    }

    /// <summary>The name of async code that may run for requests; what it calls takes the same thread.</summary>
    private string? AsyncCaller(Function function, RequestRoots roots, CancellationToken cancellationToken) =>
        function.Method is { } method
        && (method.IsAsync || method.ReturnType.IsTaskLike(KnownTypes.Of(_compilation)))
        && !HasFormFlag(method)
        && roots.FindPhase(function) is null
        && EndOf(function, roots, cancellationToken) == OffRequestEnd.None
            ? FunctionName.Of(method)
            : null;

    /// <summary><c>Task Save(bool async)</c> serves both forms, and what it calls may be for the synchronous one.</summary>
    private static bool HasFormFlag(IMethodSymbol method) =>
        method.Parameters.Any(p => p is { Type.SpecialType: SpecialType.System_Boolean, Name: "async" or "isAsync" or "useAsync" });
}
