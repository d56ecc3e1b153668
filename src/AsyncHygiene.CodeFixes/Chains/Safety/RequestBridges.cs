using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Editing;
using AsyncHygiene.RequestPaths;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Safety;

/// <summary>Whether a call that would have to block stands on a proven request path: then nothing would be gained for requests.</summary>
internal sealed class RequestBridges
{
    private readonly SolutionCalls _calls;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<SyntaxNode, bool> _known = [];
    private Func<Function, bool>? _isReached;
    private SemanticModelSource? _models;

    public RequestBridges(SolutionCalls calls, CancellationToken cancellationToken)
    {
        _calls = calls;
        _cancellationToken = cancellationToken;
    }

    public async Task<bool> AnyAsync(IEnumerable<FamilyCall> calls)
    {
        foreach (var call in calls)
        {
            if (await IsOnRequestPathAsync(call.Site).ConfigureAwait(false))
                return true;
        }

        return false;
    }

    private async Task<bool> IsOnRequestPathAsync(SyntaxNode call)
    {
        if (_known.TryGetValue(call, out var known))
            return known;

        await EnsureSearchAsync().ConfigureAwait(false);
        return _known[call] = _models!.Has(call.SyntaxTree)
            && Function.Around(call, _models.For(call.SyntaxTree), _cancellationToken) is { } function
            && _isReached!(function);
    }

    private async Task EnsureSearchAsync()
    {
        if (_isReached is not null)
            return;

        var roots = new Dictionary<ISymbol, RequestRoots>(SymbolEqualityComparer.Default);
        var (models, graph, projects) = await _calls.GetAsync().ConfigureAwait(false);
        foreach (var (project, compilation) in projects)
            roots[compilation.Assembly] = new RequestRoots(compilation, project.AnalyzerOptions, _cancellationToken);

        _models = models;
        var search = new CallerSearch(
            graph,
            f => roots[f.Symbol.ContainingAssembly].Find(f),
            f => roots[f.Symbol.ContainingAssembly].Stops(f));
        _isReached = f => search.Find(f, PathCertainty.Proven, _cancellationToken) is not null;
    }
}
