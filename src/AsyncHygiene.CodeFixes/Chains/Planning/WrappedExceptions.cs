using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Hosts.Lambdas.Started;
using AsyncHygiene.Chains.Safety.Runs;
using AsyncHygiene.Chains.Threads;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.BlockingHelpers;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Planning;

/// <summary>
/// Code further up, in other functions, that can tell that a wait has wrapped an exception: a handler by its type, or one who asks for the
/// state of the task, which a wrapped cancellation makes faulted. An await does not wrap, and callers that await hear what it throws:
/// <code>
/// async Task&lt;int&gt; Load() =&gt; NumberAsync().Result;
/// async Task Run() { try { await Load(); } catch (AggregateException e) { … } }
/// async Task Ask() { var task = Load(); await Task.WhenAny(task); if (task.IsFaulted) … }
/// </code>
/// </summary>
internal sealed class WrappedExceptions
{
    /// <summary>Beyond these nothing is said.</summary>
    private const int MaximumFunctions = 300;

    private readonly SolutionEdits _edits;
    private readonly SolutionCalls _calls;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<Function, Refusal?> _handlers = [];
    private readonly Dictionary<FamilyCall, SyntaxNode?> _places = [];
    private WrappingMethods? _wrapping;
    private AskedExceptions? _asked;

    public WrappedExceptions(SolutionEdits edits, SolutionCalls calls, CancellationToken cancellationToken)
    {
        _edits = edits;
        _calls = calls;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The waits that have to stay.</summary>
    public async Task<IReadOnlyList<(ChainSeed, Refusal)>> FindAsync(ChainPlan plan)
    {
        var found = new List<(ChainSeed, Refusal)>();
        var callers = plan.AwaitedCalls.ToLookup(c => c.Family);
        foreach (var (seed, host) in plan.AwaitedSeeds)
        {
            if (seed.Site is { } site
                && await FunctionThatWrapsAsync(seed, seed.Host.FunctionAround(site.Node)).ConfigureAwait(false) is { } function
                && (RefusalAround(seed, site)
                    ?? RefusalAmongConverted(host.Function, callers)
                    ?? await RefusalAboveAsync(function).ConfigureAwait(false)
                    ?? await RefusalOfQuestionAsync(seed).ConfigureAwait(false)) is { } refusal)
            {
                found.Add((seed, refusal));
            }
        }

        return found;
    }

    /// <summary>
    /// Of a handler around a call that waits inside: no await takes its place either. Around a wait itself, what writes the await has
    /// looked.
    /// </summary>
    private static Refusal? RefusalAround(ChainSeed seed, AwaitSite site) =>
        IsExchanged(seed) && AggregateHandler.PlaceAbove(site.Node, seed.Edits.Context) is { } handler ? Handled(handler) : null;

    /// <summary>The call becomes one of its async form.</summary>
    private static bool IsExchanged(ChainSeed seed) => seed.RuleId is RuleIds.SyncCall or RuleIds.RequestBody;

    /// <summary>
    /// Of a handler around what is changed with the function: also in a test, and around a read of what the function makes, as that of a
    /// lazy value.
    /// </summary>
    private Refusal? RefusalAmongConverted(
        Family? function,
        ILookup<Family, (Family Family, FamilyCall Call, HostDecision.Awaits Host)> callers)
    {
        if (function is null)
            return null;

        var seen = new HashSet<Family> { function };
        var open = new Queue<Family>(seen);
        while (open.Count > 0)
        {
            var next = open.Dequeue();
            foreach (var call in next.Calls)
            {
                if (PlaceAbove(call) is { } handler)
                    return Handled(handler);
            }

            foreach (var (_, call, host) in callers[next])
            {
                if (host.Function is { } caller && !CatchesAll(call.Site, call.Edits.Context) && seen.Add(caller))
                    open.Enqueue(caller);
            }
        }

        return null;
    }

    private SyntaxNode? PlaceAbove(FamilyCall call)
    {
        if (!_places.TryGetValue(call, out var place))
            _places.Add(call, place = AggregateHandler.PlaceAbove(call.Site, call.Edits.Context));
        return place;
    }

    /// <summary>Of code that may get the exception from a handler, and asks it for its type.</summary>
    private async Task<Refusal?> RefusalOfQuestionAsync(ChainSeed seed)
    {
        var calls = await _calls.GetAsync().ConfigureAwait(false);
        return (_asked ??= new AskedExceptions(calls, _cancellationToken)).FirstIn(seed.Edits.Context.Document.Project) is { } place
            ? Refusal.Aggregate.Because(
                $"{SourcePlace.Of(place.GetLocation())}, asks whether an exception is the AggregateException of a wait")
            : null;
    }

    /// <summary>Null where what is awaited threw the exception itself before.</summary>
    private async Task<Function?> FunctionThatWrapsAsync(ChainSeed seed, SyntaxNode? around)
    {
        var call = seed.Call;
        var (models, _, _) = await _calls.GetAsync().ConfigureAwait(false);
        if (around is null || !models.Has(call.SyntaxTree))
            return null;

        var model = models.For(call.SyntaxTree);
        var types = KnownTypes.Of(model.Compilation);
        if (ParallelLoopAround(call, model, types) is { } loop)
            return Function.Around(loop, model, _cancellationToken);

        var wraps = call.AncestorsAndSelf()
            .TakeWhile(n => n is ExpressionSyntax)
            .Select(n => model.GetOperation(n, _cancellationToken))
            .OfType<IOperation>()
            .Select(o => Wraps(o, model, types) ?? WrapsInside(seed, o, models))
            .FirstOrDefault(w => w is not null);
        return wraps != true ? null
            : FunctionSyntax.SymbolOf(around, model, _cancellationToken) is { } method ? Function.Of(method)
            : Function.Around(call, model, _cancellationToken);
    }

    /// <summary>Of a wait, or of a helper that waits; null for anything else. The task of WhenAny never fails.</summary>
    private bool? Wraps(IOperation operation, SemanticModel model, KnownTypes types) =>
        BlockingWait.From(operation, types) is { } wait
            ? wait.Task is IInvocationOperation { TargetMethod: { Name: "WhenAny" } any } && types.Is(any.ContainingType, types.Task)
                ? null
                : wait.Kind != BlockingWaitKind.GetResult
        : operation is IInvocationOperation call
            ? BlockingHelper.Of(call.TargetMethod, model.Compilation, _cancellationToken)?.WrapsExceptions
            : null;

    /// <summary>Null where nothing of the solution waits there.</summary>
    private bool? WrapsInside(ChainSeed seed, IOperation operation, SemanticModelSource models) =>
        IsExchanged(seed)
        && operation is IInvocationOperation { TargetMethod: var called }
        && (_wrapping ??= new WrappingMethods(models, _cancellationToken)).Contains(called)
            ? true
            : null;

    /// <summary>It collects what its lambda throws, as a wait does.</summary>
    private InvocationExpressionSyntax? ParallelLoopAround(SyntaxNode call, SemanticModel model, KnownTypes types) =>
        FunctionSyntax.Around(call) is AnonymousFunctionExpressionSyntax
        {
            Parent: ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax loop }
        }
        && model.GetSymbolInfo(loop, _cancellationToken).Symbol?.ContainingType is { } runner
        && types.Is(runner, types["System.Threading.Tasks.Parallel"])
            ? loop
            : null;

    /// <summary>
    /// Names the first handler that a caller, however far up, has around what leads to the function, or the first question for the state
    /// of a task below which the function runs; null for none.
    /// </summary>
    private async Task<Refusal?> RefusalAboveAsync(Function function)
    {
        if (_handlers.TryGetValue(function, out var known))
            return known;

        var calls = await _calls.GetAsync().ConfigureAwait(false);
        var callers = WorkCallers.In(calls);
        Refusal? found = null;
        var seen = new HashSet<Function> { function };
        var open = new Queue<Function>(seen);
        while (found is null && open.Count > 0 && seen.Count <= MaximumFunctions)
        {
            var next = open.Dequeue();
            found ??= await RefusalOfRunsAsync(next, calls).ConfigureAwait(false);
            foreach (var site in callers.Of(next, _cancellationToken))
            {
                SyntaxNode call = site.Invocation ?? site.Syntax;
                if (_edits.Solution.GetDocument(call.SyntaxTree) is not { } document)
                    continue;

                var context = (await _edits.InAsync(document, _cancellationToken).ConfigureAwait(false)).Context;
                found ??= RefusalAt(call, context, calls.Models) ?? await RefusalOfTakerAsync(site, context).ConfigureAwait(false);
                if (!CatchesAll(call, context) && seen.Add(site.Caller))
                    open.Enqueue(site.Caller);
            }
        }

        _handlers.Add(function, found);
        return found;
    }

    /// <summary>Of the calls that run the function where it is kept or given as a delegate, also through an interface.</summary>
    private async Task<Refusal?> RefusalOfRunsAsync(Function function, SolutionCalls.Calls calls)
    {
        var runs = DelegateRuns.In(calls).Of(function, _cancellationToken);
        foreach (var site in runs.InHelpers.Concat(runs.Above))
        {
            SyntaxNode call = site.Invocation ?? site.Syntax;
            if (_edits.Solution.GetDocument(call.SyntaxTree) is { } document
                && RefusalAt(call, (await _edits.InAsync(document, _cancellationToken).ConfigureAwait(false)).Context, calls.Models)
                    is { } refusal)
            {
                return refusal;
            }
        }

        return null;
    }

    /// <summary>The function is given as a delegate to a method that has such a handler.</summary>
    private async Task<Refusal?> RefusalOfTakerAsync(CallGraph.CallSite site, DocumentContext context)
    {
        if (site.Invocation is not null
            || site.Syntax.FirstAncestorOrSelf<ArgumentSyntax>() is not { Parent.Parent: InvocationExpressionSyntax taking }
            || context.Model.GetSymbolInfo(taking, _cancellationToken).Symbol?.OriginalDefinition.DeclaringSyntaxReferences.FirstOrDefault()
                is not { } declaration
            || _edits.Solution.GetDocument(declaration.SyntaxTree) is not { } document)
        {
            return null;
        }

        var taker = await declaration.GetSyntaxAsync(_cancellationToken).ConfigureAwait(false);
        var inside = (await _edits.InAsync(document, _cancellationToken).ConfigureAwait(false)).Context;
        return AggregateHandler.PlaceIn(taker, inside) is { } handler ? Handled(handler) : null;
    }

    private static Refusal Handled(SyntaxNode handler) => Refusal.Aggregate.Because(
        $"{SourcePlace.Of(handler.GetLocation())}, handles the AggregateException that it throws, and perhaps not what is in it");

    private Refusal? RefusalAt(SyntaxNode call, DocumentContext context, SemanticModelSource models)
    {
        if (AggregateHandler.PlaceAbove(call, context) is { } handler)
            return Handled(handler);

        return call is InvocationExpressionSyntax invocation && AskedTask.Find(invocation, context, models, _cancellationToken) is { } asked
            ? Refusal.Aggregate.Because(
                $"{SourcePlace.Of(asked.GetLocation())}, asks for '{asked.Identifier.ValueText}' of the task in which this runs: what a "
                    + "wait throws is wrapped and makes the task faulted, also where the awaited task was cancelled")
            : null;
    }

    /// <summary>What is thrown at a call gets no further.</summary>
    private static bool CatchesAll(SyntaxNode call, DocumentContext context) =>
        call.Ancestors()
            .TakeWhile(n => !FunctionSyntax.IsFunction(n))
            .OfType<TryStatementSyntax>()
            .Any(t => t.Block.Span.Contains(call.Span) && t.Catches.Any(c => CatchesAll(c, context)));

    private static bool CatchesAll(CatchClauseSyntax clause, DocumentContext context) =>
        clause.Filter is null
        && LeftOutException.CatchesEvery(clause, context)
        && !clause.Block.DescendantNodes().Any(n => n is ThrowStatementSyntax or ThrowExpressionSyntax || IsKept(n, clause));

    /// <summary>It may be thrown later: <c>catch (Exception e) { failure = e; } … throw failure;</c></summary>
    private static bool IsKept(SyntaxNode node, CatchClauseSyntax clause) =>
        node is AssignmentExpressionSyntax { Right: IdentifierNameSyntax { Identifier.ValueText: var kept } }
        && kept == clause.Declaration?.Identifier.ValueText;
}
