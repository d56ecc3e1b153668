using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Chains.Safety;
using AsyncHygiene.Chains.Threads;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Files;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Planning;

/// <summary>
/// Calls that block already on work below which an await is new, in what a library shows: <c>Parse() => ParseAsync().Result</c>. The task
/// was complete so far. Code outside the solution may call it on the thread of a window: from now on the work goes on in that context,
/// which the call keeps, for ever. Where every await on the way has <c>ConfigureAwait(false)</c> it needs no context.
/// </summary>
internal sealed class ForeignWaits
{
    private readonly SolutionCalls _calls;
    private readonly ForeignCallers _foreign;
    private readonly CancellationToken _cancellationToken;

    public ForeignWaits(SolutionCalls calls, ForeignCallers foreign, CancellationToken cancellationToken)
    {
        _calls = calls;
        _foreign = foreign;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The blocking calls that have to stay.</summary>
    public async Task<IReadOnlyList<(ChainSeed, Refusal)>> FindAsync(ChainPlan plan)
    {
        var calls = await _calls.GetAsync().ConfigureAwait(false);
        if (!ForeignCallers.MayBeIn(calls))
            return [];

        var planned = new PlannedAwaits(plan);
        var known = new Dictionary<(Function, bool), string?>();
        var found = new List<(ChainSeed, Refusal)>();
        foreach (var seed in plan.Awaited.Where(s => s.Site is not null && calls.Models.Has(s.Site.Node.SyntaxTree)))
        {
            var site = seed.Site!.Node;
            if (FunctionOf(site, seed.Host.FunctionAround(site), calls) is not { } function)
                continue;

            var start = (function, !seed.Edits.Context.ConfiguresAwaitAt(site));
            if (!known.TryGetValue(start, out var caller))
                known.Add(start, caller = await CallerThatWaitsAsync(start, planned, calls).ConfigureAwait(false));
            if (caller is not null)
            {
                found.Add((seed, Refusal.FinishedWork.Because(
                    $"'{caller}' blocks on it, and code outside the solution may call that in a context, on the thread of a window, that "
                        + "the awaited code would go on in")));
            }
        }

        return found;
    }

    /// <summary>The function around what becomes an await; null where it awaits something before, or waits for ever as it is.</summary>
    private Function? FunctionOf(SyntaxNode site, SyntaxNode? function, SolutionCalls.Calls calls)
    {
        // What is planned for a file that projects share stands in the tree of one of them.
        var model = calls.Models.For(site.SyntaxTree);
        function = function is null ? null : SharedNode.In(model, function, _cancellationToken);
        if (function is null || ReturnsToContext.Certainly(site, function, model, _cancellationToken))
            return null;

        return function is ArrowExpressionClauseSyntax arrow
            ? Function.Around(arrow.Expression, model, _cancellationToken)
            : FunctionSyntax.SymbolOf(function, model, _cancellationToken) is { } method ? Function.Of(method) : null;
    }

    /// <param name="start">A function with a new await, and whether something goes on in the context there.</param>
    /// <param name="planned">The other new awaits.</param>
    /// <param name="calls">Of the solution.</param>
    private async Task<string?> CallerThatWaitsAsync(
        (Function Function, bool NeedsContext) start,
        PlannedAwaits planned,
        SolutionCalls.Calls calls)
    {
        var seen = new HashSet<(Function, bool)> { start };
        var open = new Queue<(Function Function, bool NeedsContext)>(seen);
        while (open.Count > 0)
        {
            _cancellationToken.ThrowIfCancellationRequested();
            var (function, needsContext) = open.Dequeue();
            foreach (var (statement, isConfigured) in AwaitedDisposals.Of(function, calls.Models, _cancellationToken))
            {
                var needsIt = needsContext || !isConfigured;
                if (FunctionOf(statement, FunctionSyntax.Around(statement), calls) is { } user && seen.Add((user, needsIt)))
                    open.Enqueue((user, needsIt));
            }

            foreach (var site in WorkCallers.In(calls).Of(function, _cancellationToken))
            {
                if (CallAt(site) is not { } call
                    || OwnThreadLambda.Is(site.Caller, calls.Models, _cancellationToken)
                    || planned.Stays(call))
                {
                    continue;
                }

                var written = planned.At(call);
                var use = written is null ? UseOf(call, site, calls) : TaskUse.Awaited;
                if (use == TaskUse.Blocked && needsContext && await _foreign.HoldsAsync(call).ConfigureAwait(false))
                    return FunctionName.Of(site.Caller.Symbol);
                if (use != TaskUse.Awaited && use != TaskUse.Returned && !site.Caller.IsLambda)
                    continue;

                var needsIt = needsContext || (use == TaskUse.Awaited && !(written?.IsConfigured ?? IsConfigured(call)));
                if (FunctionOf(call, written?.Function ?? FunctionSyntax.Around(call), calls) is { } caller && seen.Add((caller, needsIt)))
                    open.Enqueue((caller, needsIt));
            }
        }

        return null;
    }

    /// <summary>The call or read that gives the task; of what is given on as a delegate, the call that takes it.</summary>
    private static ExpressionSyntax? CallAt(CallGraph.CallSite site) =>
        site.Invocation
        ?? TakerOf(site.Syntax)
        ?? (PropertyUse.Target(site.Syntax) is ExpressionSyntax and not AnonymousFunctionExpressionSyntax and var read
            ? TakerOf(read) ?? read
            : null);

    private static InvocationExpressionSyntax? TakerOf(SyntaxNode given) =>
        (given as ArgumentSyntax ?? given.Parent as ArgumentSyntax)?.Parent?.Parent as InvocationExpressionSyntax;

    private TaskUse UseOf(ExpressionSyntax call, CallGraph.CallSite site, SolutionCalls.Calls calls)
    {
        var model = calls.Models.For(call.SyntaxTree);
        return IsEnumerated(call) ? TaskUse.Awaited
            : site.Invocation is null && BlocksOnTaken(call, model) ? TaskUse.Blocked
            : TaskUse.Of(call, model, _cancellationToken);
    }

    /// <summary><c>Run(() => ParseAsync())</c>, which gives no task: it is taken to block until the work is done.</summary>
    private bool BlocksOnTaken(ExpressionSyntax call, SemanticModel model) =>
        call is InvocationExpressionSyntax
        && Awaitable.ResultOf(model.GetTypeInfo(call, _cancellationToken).Type) is null
        && model.GetSymbolInfo(call, _cancellationToken).Symbol
            is IMethodSymbol { OriginalDefinition.DeclaringSyntaxReferences.IsEmpty: false };

    /// <summary><c>await foreach (var line in LinesAsync().ConfigureAwait(false))</c></summary>
    private static bool IsEnumerated(ExpressionSyntax call) =>
        Configured(call).Parent is CommonForEachStatementSyntax { AwaitKeyword.RawKind: (int)SyntaxKind.AwaitKeyword };

    /// <summary>Of a task in a variable it is not seen.</summary>
    private static bool IsConfigured(ExpressionSyntax call) => ConfigureAwaitStyle.ContinuesAnywhere(Configured(call));

    /// <summary>The call with what is said of its await.</summary>
    private static ExpressionSyntax Configured(ExpressionSyntax call)
    {
        while (call.Parent is ParenthesizedExpressionSyntax or MemberAccessExpressionSyntax
            {
                Name.Identifier.ValueText: "ConfigureAwait" or "AsTask" or "WithCancellation",
                Parent: InvocationExpressionSyntax,
            })
            call = call.Parent as ParenthesizedExpressionSyntax ?? (ExpressionSyntax)call.Parent.Parent!;
        return call;
    }
}
