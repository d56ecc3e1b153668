using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.RequestPaths.EntryPoints;
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
    private readonly ImmutableArray<ImmutableDictionary<string, string>> _recorded;
    private readonly SearchBoundaries _barriers;

    public RequestRoots(Compilation compilation, AnalyzerOptions options, CancellationToken cancellationToken)
    {
        var types = KnownTypes.Of(compilation);
        _entryPoints = KnownEntryPoints.Of(types);
        _configured = ConfiguredEntryPoints.Of(compilation, options, cancellationToken);
        _recorded = RequestPathFile.Of(options, cancellationToken).Select(f => f.Content.Paths).Where(p => !p.IsEmpty).ToImmutableArray();
        _barriers = new SearchBoundaries(types);
    }

    /// <summary>False where nothing can be an entry point: then no path can be proven and none is searched for.</summary>
    public bool CanExist => _entryPoints.CanExist || !_configured.IsEmpty || !_recorded.IsEmpty;

    public EntryPoint? Find(Function function) => _entryPoints.Find(function) ?? _configured.Find(function) ?? Recorded(function);

    public bool Stops(Function function) => _barriers.Stops(function);

    private EntryPoint? Recorded(Function function)
    {
        if (_recorded.IsEmpty || function.Node is not null)
            return null;

        // A type stands for its initializers, which are recorded as the constructor that runs them.
        var methods = function.Symbol is INamedTypeSymbol type
            ? type.InstanceConstructors
            : ImmutableArray.Create((IMethodSymbol)function.Symbol);
        foreach (var method in methods)
        {
            if (method.GetDocumentationCommentId() is { } id && PathOf(id) is { } path)
                return new EntryPoint(EntryPointKind.Recorded, method, path);
        }

        return null;
    }

    private string? PathOf(string id)
    {
        foreach (var paths in _recorded)
        {
            if (paths.TryGetValue(id, out var path))
                return path;
        }

        return null;
    }
}
