using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.RequestPaths.OffRequests;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.RequestPaths;

/// <summary>
/// Where a climb ends in one project: at the entry points of its frameworks, of its configuration and of its request-path file; and at
/// functions beyond which nothing is a request.
/// </summary>
internal sealed class RequestRoots
{
    private readonly KnownEntryPoints _entryPoints;
    private readonly ConfiguredEntryPoints _configured;
    private readonly ImmutableArray<(AdditionalText File, RequestPathFile Content)> _recorded;
    private readonly ImmutableArray<ImmutableDictionary<string, OffRequestEnd>> _ends;
    private readonly SearchBoundaries _barriers;
    private readonly HostPhases _phases;
    private readonly KnownTypes _types;
    private readonly ConcurrentDictionary<IMethodSymbol, bool> _neverAdded = new(SymbolEqualityComparer.Default);
    private readonly SemanticModelSource _models;
    private readonly Compilation _compilation;

    public RequestRoots(Compilation compilation, AnalyzerOptions options, CancellationToken cancellationToken)
    {
        var types = KnownTypes.Of(compilation);
        _entryPoints = KnownEntryPoints.Of(types);
        _configured = ConfiguredEntryPoints.Of(compilation, options, cancellationToken);
        var files = RequestPathFile.Of(options, cancellationToken).ToList();
        _recorded = files.Where(f => !f.Content.Paths.IsEmpty).ToImmutableArray();
        _ends = files.Select(f => f.Content.Ends).Where(e => !e.IsEmpty).ToImmutableArray();
        _barriers = new SearchBoundaries(types);
        _phases = new HostPhases(compilation);
        _types = types;
        _compilation = compilation;
        _models = new SemanticModelSource(ImmutableArray.Create(compilation));
    }

    /// <summary>False where nothing can be an entry point: then no path can be proven and none is searched for.</summary>
    public bool CanExist => _entryPoints.CanExist || !_configured.IsEmpty || !_recorded.IsEmpty;

    public EntryPoint? Find(Function function) =>
        Known(function)
        ?? _configured.Find(function)
        ?? Recorded(function)
        ?? RegisteredContext.Find(function, _models, CancellationToken.None);

    /// <summary>Where all ways from other projects begin, if the request-path file says that no request comes by them.</summary>
    public OffRequestEnd RecordedEnd(Function function)
    {
        if (_ends.IsEmpty)
            return OffRequestEnd.None;

        var end = RecordedAs(function).Select(EndOf).FirstOrDefault(e => e != OffRequestEnd.None);
        return end == OffRequestEnd.Unreached ? OffRequestEnd.None : end;
    }

    /// <summary>The request-path file says that no request was found on a way to the member that has the function.</summary>
    public bool IsUnreached(ISymbol function) =>
        !_ends.IsEmpty && EnclosingMember.Of(function) is IMethodSymbol member && EndOf(member) == OffRequestEnd.Unreached;

    private OffRequestEnd EndOf(IMethodSymbol method) =>
        method.GetDocumentationCommentId() is { } id && _ends.FirstOrDefault(e => e.ContainsKey(id)) is { } ends
            ? ends[id]
            : OffRequestEnd.None;

    /// <summary>The start or stop of a hosted service, where no request is.</summary>
    public EntryPoint? FindPhase(Function function) => _phases.Find(function);

    /// <summary>
    /// What the start of a hosted service sets going and does not wait for: <c>_loop = ExecuteAsync(token);</c> It is the service's work,
    /// as that of a <c>BackgroundService</c> is.
    /// </summary>
    public EntryPoint? FindStarted(Function function, Callers callers)
    {
        foreach (var site in callers.Sites)
        {
            if (site.Certainty == PathCertainty.Proven
                && function.Method is { } method
                && _models.Has(site.Syntax.SyntaxTree)
                && FindPhase(site.Caller)?.Kind == EntryPointKind.StartUp
                && (WaitingCalls.Waits(site.Syntax, function, _types) == false
                    || WaitingCalls.StartsOnPool(site.Syntax, _models.For(site.Syntax.SyntaxTree), _types)))
            {
                return new EntryPoint(EntryPointKind.OfService(method), method);
            }
        }

        return null;
    }

    /// <summary>The phase of the program that a function is, or null.</summary>
    public EntryPointKind? PhaseOf(EnclosingFunction function, CancellationToken cancellationToken) =>
        _phases.KindOf(function, cancellationToken);

    public bool StopsAtPhase(IMethodSymbol method, CancellationToken cancellationToken) => _phases.Stops(method, cancellationToken);

    public bool Stops(Function function, CancellationToken cancellationToken) =>
        _barriers.Stops(function)
        || (function is { Node: null, Method: { } method } && _phases.Stops(method, cancellationToken));

    private EntryPoint? Known(Function function) =>
        _entryPoints.Find(function) is { } entry && !IsNeverAdded(entry) ? entry : null;

    /// <summary>What a framework would call, if the program added it or made what it answers.</summary>
    public bool IsNeverAdded(Function function) => _entryPoints.Find(function) is { } entry && IsNeverAdded(entry);

    private bool IsNeverAdded(EntryPoint entry) =>
        RecordedEnd(Function.Of(entry.Method)) == OffRequestEnd.Unused
        || (_neverAdded.TryGetValue(entry.Method, out var known)
            ? known
            : _neverAdded.GetOrAdd(entry.Method, UnaddedEntry.IsIn(entry, _compilation, CancellationToken.None)));

    private EntryPoint? Recorded(Function function) =>
        _recorded.IsEmpty
            ? null
            : RecordedAs(function)
                .Select(m => m.GetDocumentationCommentId() is { } id ? Recorded(m, id) : null)
                .FirstOrDefault(e => e is not null);

    /// <summary>A type stands for its initializers, which are recorded as the constructor that runs them.</summary>
    private static ImmutableArray<IMethodSymbol> RecordedAs(Function function) => function switch
    {
        { Node: not null } => ImmutableArray<IMethodSymbol>.Empty,
        { Symbol: INamedTypeSymbol type } => type.InstanceConstructors,
        _ => ImmutableArray.Create((IMethodSymbol)function.Symbol),
    };

    private EntryPoint? Recorded(IMethodSymbol method, string id)
    {
        foreach (var (file, content) in _recorded)
        {
            if (content.Paths.TryGetValue(id, out var recorded))
                return EntryPoint.Recorded(method, recorded.Path, RequestPathFile.LocationOf(recorded.Line, file));
        }

        return null;
    }
}
