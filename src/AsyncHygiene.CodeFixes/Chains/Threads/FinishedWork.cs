using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Chains.Ambient;
using AsyncHygiene.Chains.Threads.Facades;
using AsyncHygiene.Chains.Threads.Kept;
using AsyncHygiene.Chains.Threads.Turns;
using AsyncHygiene.Editing;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Obstacles;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads;

/// <summary>
/// Functions that return a task and have done their work by then, because nothing in them waits asynchronously. With an await in them the
/// task is no longer complete. A caller that awaits it at once sees no difference, unless it holds something of its thread; one that drops
/// the task, keeps it for later or combines it with others goes on before the work is done.
/// </summary>
internal sealed class FinishedWork
{
    /// <summary>Beyond these it is not known.</summary>
    private const int MaximumFunctions = 300;

    /// <summary>Half of a solution may call what a library runs.</summary>
    private const int MaximumBehindLibraries = 3000;

    private const string OnScheduler = "a scheduler of its own runs it, which would run other work at the first await";

    private const string WhatIsTaken = "what it takes out of a collection, which may be this";

    /// <summary>As long as the change of a solution is planned.</summary>
    private static readonly ConditionalWeakTable<SolutionReferences, FinishedWork> s_known = new();

    private readonly Dictionary<Function, string?> _reasons = [];
    private readonly Dictionary<Function, bool> _onScheduler = [];
    private readonly Dictionary<Function, IMethodSymbol?> _starts = [];
    private SemanticModelSource? _models;
    private CallerGraph? _graph;
    private KeptCalls? _kept;
    private GivenWork? _given;
    private FacadeCalls? _facades;
    private StartedSteps? _steps;
    private bool _hasSchedulers;

    private FinishedWork()
    {
    }

    /// <summary>Why no await may come into the function at a place; null where its callers see no difference.</summary>
    public static async Task<Refusal?> RefusalAtAsync(
        SyntaxNode site,
        SyntaxNode function,
        IMethodSymbol method,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        if (OwnScheduler.Runs(function, context.Model, cancellationToken))
            return Refusal.FinishedWork.Because(OnScheduler);

        var isFirst = !PriorAwait.IsBefore(site, function, context.Model, cancellationToken);
        if (isFirst && SynchronousOnPurpose.IsSaidOf(site, function))
            return Refusal.FinishedWork.Because("a comment says that it works synchronously, though it returns a task");

        // What disposes of an object is run by its using, which awaits it.
        if (method.Name == "DisposeAsync")
            return null;
        var lambda = function as AnonymousFunctionExpressionSyntax;
        var work = await OfAsync(context, cancellationToken).ConfigureAwait(false);
        var called = Function.Of(method);
        if (isFirst
            && lambda is not null
            && (TaskUse.Of(lambda, context.Model, cancellationToken) == TaskUse.Unawaited
                || work._given!.MayBeDropped(called, cancellationToken)))
        {
            return Refusal.FinishedWork.Because("whoever runs the lambda may go on without awaiting it, when its work is done so far");
        }

        if (lambda is not null && work._hasSchedulers && OwnScheduler.Runs(called, work._models!, cancellationToken))
            return Refusal.FinishedWork.Because(OnScheduler);

        var reason = !isFirst
            ? lambda is null && work._hasSchedulers && work.RunsOnScheduler(called, cancellationToken) ? OnScheduler : null
            : work.ReasonOfStart(site, function, called, cancellationToken)
                ?? (lambda is not null
                    ? work.ReasonOfOthers(called, cancellationToken) ?? work.KeeperOf(called, called, cancellationToken)
                        ?? (work.IsRunElsewhere(called, cancellationToken) ? work.ReasonOf(called, cancellationToken) : null)
                    : ComponentEvents.ReasonAt(site, function, context.Model, method) ?? work.ReasonOf(called, cancellationToken));
        return reason is null ? null : Refusal.FinishedWork.Because(reason);
    }

    /// <summary>The same for a method with <c>yield</c> whose items are asked for one by one.</summary>
    public static async Task<Refusal?> RefusalOfIteratorAsync(
        IMethodSymbol method,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        var work = await OfAsync(context, cancellationToken).ConfigureAwait(false);
        return work._steps!.ReasonOf(method, cancellationToken) is { } reason ? Refusal.FinishedWork.Because(reason) : null;
    }

    private static async Task<FinishedWork> OfAsync(DocumentContext context, CancellationToken cancellationToken)
    {
        var work = s_known.GetValue(context.References, static _ => new FinishedWork());
        work._models ??= await SolutionModels.Of(context).GetAsync(cancellationToken).ConfigureAwait(false);
        if (work._graph is null)
        {
            work._graph = new CallerGraph(work._models);
            work._kept = new KeptCalls(work._models, work._graph);
            work._given = new GivenWork(work._models, work._kept);
            work._facades = new FacadeCalls(work._models);
            work._steps = new StartedSteps(work._models);
            work._hasSchedulers = OwnScheduler.IsNamedIn(work._models, cancellationToken);
        }

        return work;
    }

    /// <summary>
    /// Between two of its awaits nothing else has run there so far: <c>total += Size();</c> would read, let others go on, and write.
    /// </summary>
    private bool RunsOnScheduler(Function function, CancellationToken cancellationToken)
    {
        if (!_onScheduler.TryGetValue(function, out var runs))
        {
            runs = FirstFrom(
                function,
                f => OwnScheduler.Runs(f, _models!, cancellationToken),
                static (called, site) => CallResult.At(site, called) is not null,
                cancellationToken) is not null;
            _onScheduler.Add(function, runs);
        }

        return runs;
    }

    /// <summary>Of what the host runs when it starts, or of a function whose task that returns.</summary>
    private string? ReasonOfStart(SyntaxNode site, SyntaxNode syntax, Function function, CancellationToken cancellationToken)
    {
        if (!_starts.TryGetValue(function, out var start))
            _starts.Add(function, start = StartOf(function, cancellationToken));
        return start is null ? null : HostedStart.ReasonAt(site, syntax, start);
    }

    private IMethodSymbol? StartOf(Function function, CancellationToken cancellationToken) =>
        FirstFrom(
            function,
            f => f.Method is { } method && HostedStart.Runs(method, _models!, cancellationToken),
            (called, site) => CallResult.At(site, called) is { } call
                && TaskUse.Of(call, _models!.For(call.SyntaxTree), cancellationToken) is var use
                && (use == TaskUse.Returned || (site.Caller.IsLambda && use != TaskUse.Awaited && use != TaskUse.None)),
            cancellationToken)?.Method;

    /// <summary>The first of which something is said: the function, or one that calls it, directly or through others.</summary>
    private Function? FirstFrom(
        Function function,
        Func<Function, bool> holds,
        Func<Function, CallGraph.CallSite, bool> follows,
        CancellationToken cancellationToken)
    {
        var seen = new HashSet<Function> { function };
        var open = new Queue<Function>(seen);
        while (open.Count > 0 && seen.Count <= MaximumFunctions)
        {
            cancellationToken.ThrowIfCancellationRequested();
            var next = open.Dequeue();
            if (holds(next))
                return next;
            foreach (var site in _graph!.CallersOf(next, cancellationToken).Sites.Where(s => follows(next, s) && seen.Add(s.Caller)))
                open.Enqueue(site.Caller);
        }

        return null;
    }

    private string? ReasonOf(Function function, CancellationToken cancellationToken)
    {
        if (!_reasons.TryGetValue(function, out var reason))
            _reasons.Add(function, reason = Find(function, cancellationToken));
        return reason;
    }

    private string? Find(Function function, CancellationToken cancellationToken)
    {
        var seen = new HashSet<Function> { function };
        var open = new Queue<Function>(seen);
        var maximum = MaximumFunctions;
        while (open.Count > 0)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (seen.Count > maximum)
                return $"more than {maximum} functions rely on its task, too many to see whether each awaits it";

            var next = open.Dequeue();
            if (_hasSchedulers && OwnScheduler.Runs(next, _models!, cancellationToken))
                return OnScheduler;
            if (ComponentRendering.Runs(next.Method) && !seen.All(f => IsUnseen(f, next.Type)))
            {
                return $"the renderer goes on at the first await of '{FunctionName.Of(next.Symbol)}', and would not see what is done "
                    + "after it";
            }

            if ((ReasonOfDelegate(next, function, cancellationToken) ?? _facades!.ReasonOf(next, cancellationToken)) is { } kept)
                return kept;

            if (CallersCannotAwait(next, cancellationToken))
                return $"'{FunctionName.Of(next.Symbol)}' is async void, and whoever calls it would go on before the work is done";

            var taken = _kept!.Of(next, cancellationToken).ToList();
            var behind = _facades!.Of(next, cancellationToken).ToList();
            if (behind.Count > 0)
                maximum = MaximumBehindLibraries;
            foreach (var site in CallersOf(next, cancellationToken).Concat(taken).Concat(behind))
            {
                var use = UseOf(site, next, cancellationToken);
                if (use == TaskUse.None)
                    continue;
                if (use == TaskUse.Unawaited)
                {
                    var what = taken.Contains(site) ? WhatIsTaken
                        : behind.Contains(site) ? $"'{site.CalledName}', which may run it"
                        : "it";
                    return $"'{FunctionName.Of(site.Caller.Symbol)}' goes on without awaiting {what}, when its work is done so far";
                }

                if (use == TaskUse.Awaited && _steps!.ReasonOf(site.Caller.Method, cancellationToken) is { } started)
                    return started;
                if (CallResult.At(site, next) is not { } call || FunctionSyntax.Around(call) is not { } caller)
                    continue;

                var isFirst = !PriorAwait.IsBefore(call, caller, _models!.For(call.SyntaxTree), cancellationToken);
                if (use == TaskUse.Awaited && ReasonAt(call, caller, site.Caller, isFirst, cancellationToken) is { } reason)
                    return reason;

                var isNext = use == TaskUse.Returned || ((use == TaskUse.Awaited || site.Caller.IsLambda) && isFirst);
                if (isNext && seen.Add(site.Caller))
                    open.Enqueue(site.Caller);
            }
        }

        return null;
    }

    /// <summary>Of a lambda, it is more than what its place tells.</summary>
    private bool IsRunElsewhere(Function lambda, CancellationToken cancellationToken) =>
        _kept!.IsKept(lambda, cancellationToken) || _given!.CallsOf(lambda, cancellationToken).Count > 0;

    private IEnumerable<CallGraph.CallSite> CallersOf(Function function, CancellationToken cancellationToken) =>
        _graph!.CallersOf(function, cancellationToken).Sites
            .Concat(_given!.CallsOf(function, cancellationToken));

    /// <summary>A loop reads or converts its items without an expression, and may do anything with them.</summary>
    private TaskUse UseOf(CallGraph.CallSite site, Function called, CancellationToken cancellationToken)
    {
        var model = _models!.For(site.Syntax.SyntaxTree);
        return site.Syntax is ArgumentSyntax group ? TaskUse.Of(group, model, cancellationToken)
            : CallResult.At(site, called) is { } result ? TaskUse.Of(result, model, cancellationToken)
            : called.IsReadOrApplied ? TaskUse.Unawaited
            : TaskUse.Other;
    }

    /// <summary>What those may do that run it as a lambda or by its name.</summary>
    private string? ReasonOfDelegate(Function next, Function function, CancellationToken cancellationToken) =>
        next.Node is AnonymousFunctionExpressionSyntax lambda
        && (TaskUse.Of(lambda, _models!.For(lambda.SyntaxTree), cancellationToken) == TaskUse.Unawaited
            || _given!.MayBeDropped(next, cancellationToken))
            ? "a lambda awaits it, and whoever runs the lambda goes on, when its work is done so far"
            : ReasonOfOthers(next, cancellationToken)
                ?? KeeperOf(next, function, cancellationToken)
                ?? (IsDroppedWhereKept(next, cancellationToken) || _given!.MayBeDropped(next, cancellationToken)
                    ? $"'{FunctionName.Of(next.Symbol)}' is kept as a delegate, and whoever calls that may go on without awaiting it"
                    : null);

    private string? ReasonOfOthers(Function function, CancellationToken cancellationToken) =>
        new CombinedHandlers(_models!, cancellationToken).MayPrecedeAnother(function)
            ? $"'{FunctionName.Of(function.Symbol)}' may be one of several functions in a delegate, and whoever calls that awaits the task "
                + "of the last one alone"
            : null;

    /// <summary>Its name is put into a field, a property or an event: <c>_saved = SaveAsync;</c></summary>
    private bool IsDroppedWhereKept(Function function, CancellationToken cancellationToken) =>
        function is { IsLambda: false, IsReadOrApplied: false, Method: { } method }
        && new ReferenceSearch(_models!, cancellationToken).Of(method).Any(r =>
            TaskUse.OfGroup(r.Syntax, _models!.For(r.Syntax.SyntaxTree), cancellationToken) == TaskUse.Unawaited);

    /// <summary>
    /// A cache keeps what its delegate returns. So far what failed threw, and nothing was kept; a task that fails is.
    /// </summary>
    /// <param name="kept">The function whose task may be kept.</param>
    /// <param name="function">The one that gets the await. If it is async already, its task fails as it is.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    private string? KeeperOf(Function kept, Function function, CancellationToken cancellationToken)
    {
        if (function.Method is not { IsAsync: false } || kept.Method is not { IsAsync: false })
            return null;

        var given = kept.Node is AnonymousFunctionExpressionSyntax { Parent: ArgumentSyntax argument }
            ? [argument]
            : _graph!.CallersOf(kept, cancellationToken).Sites.Select(s => s.Syntax).OfType<ArgumentSyntax>();
        return given
            .Select(a => RunningLibrary.KeeperOf(a, _models!.For(a.SyntaxTree), cancellationToken))
            .FirstOrDefault(k => k is not null) is { } keeper
                ? $"'{FunctionName.Of(keeper)}' would keep its task when that fails; so far an exception keeps it empty"
                : null;
    }

    /// <summary>What a caller that awaits it does meanwhile.</summary>
    private string? ReasonAt(
        ExpressionSyntax call,
        SyntaxNode function,
        Function caller,
        bool isFirst,
        CancellationToken cancellationToken)
    {
        var model = _models!.For(call.SyntaxTree);
        if (ThreadAffinity.IsAround(call, function, model, cancellationToken))
        {
            return $"'{FunctionName.Of(caller.Symbol)}' holds something of its thread while it awaits it: a lock, a transaction, or a "
                + "value per thread";
        }

        return !isFirst ? null
            : ComponentEvents.ReasonAt(call, function, model, caller.Symbol)
            ?? ReasonOfStart(call, function, caller, cancellationToken);
    }

    /// <summary>Of the component itself its own fields do not count.</summary>
    private bool IsUnseen(Function function, INamedTypeSymbol? component) =>
        function.Symbol.DeclaringSyntaxReferences.Select(r => r.GetSyntax()).All(syntax => ComponentRendering.IsUnseen(
            syntax,
            _models!.For(syntax.SyntaxTree),
            SymbolEqualityComparer.Default.Equals(function.Type, component) ? component : null));

    /// <summary>
    /// Its callers go on at its first await, and need not be in the code: a framework may call it, or another solution. Of an event that is
    /// raised elsewhere, whoever raises it expects that its handlers go on.
    /// </summary>
    private bool CallersCannotAwait(Function function, CancellationToken cancellationToken) =>
        function.Method is { IsAsync: true, ReturnsVoid: true } method
        && ((!function.IsLambda && !method.IsEventHandler())
            || method.DeclaringSyntaxReferences.Any(r =>
                VoidWork.ReasonOf(r.GetSyntax(cancellationToken), method, _models!, cancellationToken) is not null));
}
