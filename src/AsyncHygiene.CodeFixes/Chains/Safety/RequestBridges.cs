using System;
using System.Collections.Generic;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Editing;
using AsyncHygiene.RequestPaths;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Safety;

/// <summary>Whether a call that would have to block stands on a proven request path: then nothing would be gained for requests.</summary>
internal sealed class RequestBridges : CallSiteCheck
{
    private Func<Function, bool>? _isReached;

    public RequestBridges(SolutionCalls calls, CancellationToken cancellationToken)
        : base(calls, cancellationToken)
    {
    }

    protected override bool Holds(SyntaxNode call, SolutionCalls.Calls solution)
    {
        _isReached ??= Search(solution);
        return FunctionAround(call, solution.Models) is { } function && _isReached(function);
    }

    private Func<Function, bool> Search(SolutionCalls.Calls solution)
    {
        var roots = new Dictionary<ISymbol, RequestRoots>(SymbolEqualityComparer.Default);
        foreach (var (project, compilation) in solution.Projects)
            roots[compilation.Assembly] = new RequestRoots(compilation, project.AnalyzerOptions, CancellationToken);

        var search = new CallerSearch(
            solution.Graph,
            f => roots[f.Symbol.ContainingAssembly].Find(f),
            f => roots[f.Symbol.ContainingAssembly].Stops(f, CancellationToken))
        {
            StartedBy = (f, callers) => roots[f.Symbol.ContainingAssembly].FindStarted(f, callers),
        };
        return f => search.Find(f, PathCertainty.Proven, CancellationToken) is not null;
    }
}
