using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Safety;
using AsyncHygiene.Chains.Threads;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Planning;

/// <summary>
/// Functions that return a task which was complete so far, and that something goes on blocking on: a wrapper that stays, a wait in a
/// constructor. So far the wait found the work done, by its own thread. From now on the work goes on later: where the wait holds a lock of
/// its thread or keeps the context that the work needs, for ever.
/// </summary>
internal sealed class WaitedWork
{
    /// <summary>Beyond these nothing is said.</summary>
    private const int MaximumFunctions = 300;

    private readonly SolutionCalls _calls;
    private readonly ThreadBoundCallers _threadBound;
    private readonly ContextCallers _contexts;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<Function, IReadOnlyList<Wait>> _waits = [];

    public WaitedWork(
        SolutionCalls calls,
        ThreadBoundCallers threadBound,
        ContextCallers contexts,
        CancellationToken cancellationToken)
    {
        _calls = calls;
        _threadBound = threadBound;
        _contexts = contexts;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The blocking calls that have to stay, and the families whose calls have to.</summary>
    public async Task<(IReadOnlyList<(ChainSeed, Refusal)> Seeds, IReadOnlyList<(Family, Refusal)> Families)> FindAsync(ChainPlan plan)
    {
        var seeds = new List<(ChainSeed, Refusal)>();
        foreach (var (seed, host) in plan.AwaitedSeeds)
        {
            if (host.Function is null
                && seed.Site is { } site
                && await ReasonAsync(site.Node, seed.Host.FunctionAround(site.Node), plan).ConfigureAwait(false) is { } refusal)
            {
                seeds.Add((seed, refusal));
            }
        }

        var families = new List<(Family, Refusal)>();
        foreach (var (family, call, host) in plan.AwaitedCalls)
        {
            if (host.Function is null
                && await ReasonAsync(call.Site, call.Host.FunctionAround(call.Site), plan).ConfigureAwait(false) is { } refusal)
            {
                families.Add((family, refusal));
            }
        }

        return (seeds, families);
    }

    private async Task<Refusal?> ReasonAsync(SyntaxNode site, SyntaxNode? function, ChainPlan plan)
    {
        var calls = await _calls.GetAsync().ConfigureAwait(false);
        var models = calls.Models;
        if (function is null || !models.Has(site.SyntaxTree))
            return null;

        var model = models.For(site.SyntaxTree);
        if (PriorAwait.IsBefore(site, function, model, _cancellationToken)
            || FunctionSyntax.SymbolOf(function, model, _cancellationToken) is not { } method)
        {
            return null;
        }

        var first = Function.Of(method);
        if (!_waits.TryGetValue(first, out var waits))
            _waits.Add(first, waits = WaitsFor(first, models, WorkCallers.In(calls)));
        foreach (var wait in waits.Where(w => !plan.Sites.Exists(s => Contains(s, w.Call))))
        {
            if (await _threadBound.HoldsAsync(wait.Call).ConfigureAwait(false))
                return Refusal.FinishedWork.Because($"'{wait.Caller}' blocks on it with a lock or another thing of its thread");
            if (await _contexts.HoldsAsync(wait.Call).ConfigureAwait(false))
                return Refusal.FinishedWork.Because($"'{wait.Caller}' blocks on it, in a context that the awaited code would go on in");
        }

        return null;
    }

    /// <summary>The calls that block on the function's task, or on that of a caller that does nothing but wait for it.</summary>
    private List<Wait> WaitsFor(Function function, SemanticModelSource models, WorkCallers callers)
    {
        var waits = new List<Wait>();
        var seen = new HashSet<Function> { function };
        var open = new Queue<Function>(seen);
        while (open.Count > 0 && seen.Count <= MaximumFunctions)
        {
            _cancellationToken.ThrowIfCancellationRequested();
            var next = open.Dequeue();
            foreach (var site in callers.Of(next, _cancellationToken))
            {
                if (CallResult.At(site, next) is not { } call || FunctionSyntax.Around(call) is not { } caller)
                    continue;

                var model = models.For(call.SyntaxTree);
                var use = TaskUse.Of(call, model, _cancellationToken);
                if (use == TaskUse.Blocked)
                    waits.Add(new Wait(call, FunctionName.Of(site.Caller.Symbol)));
                else if ((use == TaskUse.Returned
                        || ((use == TaskUse.Awaited || site.Caller.IsLambda)
                            && !PriorAwait.IsBefore(call, caller, model, _cancellationToken)))
                    && seen.Add(site.Caller))
                    open.Enqueue(site.Caller);
            }
        }

        return waits;
    }

    /// <summary>The plan makes an await of it.</summary>
    private static bool Contains(ChainSeed seed, SyntaxNode call) =>
        seed.Site?.Node is { } node
        && node.SyntaxTree.FilePath == call.SyntaxTree.FilePath
        && node.Span.Contains(call.Span);

    private sealed record Wait(ExpressionSyntax Call, string Caller);
}
