using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Obstacles;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety;

/// <summary>
/// Whether a call that would have to block is made, somewhere up its callers, inside a lock, a transaction or the static initialization of
/// a type. They belong to the thread that blocks: what goes on elsewhere would wait for them for ever, or do without the transaction.
/// </summary>
internal sealed class ThreadBoundCallers
{
    /// <summary>Beyond these nothing can be said.</summary>
    private const int MaximumFunctions = 2000;

    private readonly SolutionCalls _calls;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<SyntaxNode, bool> _known = [];
    private SemanticModelSource? _models;

    public ThreadBoundCallers(SolutionCalls calls, CancellationToken cancellationToken)
    {
        _calls = calls;
        _cancellationToken = cancellationToken;
    }

    public async Task<bool> AnyAsync(IEnumerable<FamilyCall> calls)
    {
        foreach (var call in calls)
        {
            if (await AreAboveAsync(call.Site).ConfigureAwait(false))
                return true;
        }

        return false;
    }

    private async Task<bool> AreAboveAsync(SyntaxNode call)
    {
        if (_known.TryGetValue(call, out var known))
            return known;

        var (models, graph, _) = await _calls.GetAsync().ConfigureAwait(false);
        _models = models;
        return _known[call] = models.Has(call.SyntaxTree) && (IsBound(call) || AreAbove(call, graph));
    }

    private bool AreAbove(SyntaxNode call, CallerGraph graph)
    {
        if (Function.Around(call, _models!.For(call.SyntaxTree), _cancellationToken) is not { } first)
            return false;

        var seen = new HashSet<Function> { first };
        var open = new Queue<Function>(seen);
        while (open.Count > 0)
        {
            _cancellationToken.ThrowIfCancellationRequested();
            var function = open.Dequeue();
            if (OwnThreadLambda.Is(function, _models, _cancellationToken))
                continue;

            var sites = graph.CallersOf(function, _cancellationToken).Sites.Where(s => s.Certainty == PathCertainty.Proven).ToList();
            if (seen.Count > MaximumFunctions || sites.Exists(s => IsBound(s.Syntax)) || IsCalledByStaticInitializer(function))
                return true;

            foreach (var caller in sites.Select(s => s.Caller).Where(seen.Add))
                open.Enqueue(caller);
        }

        return false;
    }

    private bool IsBound(SyntaxNode call) => IsInLock(call) || StaticInitialization.Contains(call) || IsInThreadBoundFunction(call);

    private static bool IsInLock(SyntaxNode call) =>
        call.Ancestors()
            .TakeWhile(n => !FunctionSyntax.IsFunction(n))
            .OfType<LockStatementSyntax>()
            .Any(l => l.Statement.Span.Contains(call.Span));

    private bool IsInThreadBoundFunction(SyntaxNode call)
    {
        if (FunctionSyntax.Around(call) is not { } function)
            return false;

        // A scope that could be told to follow an await is not told so in a function without one.
        var model = _models!.For(call.SyntaxTree);
        return ThreadAffinity.Of(function, model, _cancellationToken) is not null
            || FunctionSyntax.OwnNodes(function)
                .OfType<BaseObjectCreationExpressionSyntax>()
                .Any(c => TransactionScopes.CanFlow(c, model, _cancellationToken));
    }

    /// <summary>No function contains it, so the graph has no such caller.</summary>
    private bool IsCalledByStaticInitializer(Function function) =>
        function is { Node: null, Method: { } method }
            && new ReferenceSearch(_models!, _cancellationToken)
                .Of(method)
                .Any(r => FunctionSyntax.Around(r.Syntax) is null && StaticInitialization.Contains(r.Syntax));
}
