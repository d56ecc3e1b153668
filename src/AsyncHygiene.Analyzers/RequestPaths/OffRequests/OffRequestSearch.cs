using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.CallGraph.Services;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Configuration;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.RequestPaths.OffRequests;

/// <summary>
/// Whether all that calls an async function is the program's own beginning or end: <c>Main</c>, hosted services that start and stop, a
/// command line, code that is named after what is done once, jobs, or code that nothing but itself calls. Each caller has to be known and
/// has to wait for it, else the answer is no: a server's own loop starts its work and goes on.
/// </summary>
internal sealed class OffRequestSearch
{
    /// <summary>Code with more callers than this serves more than the start of a program.</summary>
    private const int MaximumMembers = 50;

    private readonly OffRequestScope _scope;

    public OffRequestSearch(OffRequestScope scope) => _scope = scope;

    public OffRequestEnd Find(Function start, CancellationToken cancellationToken) => Find(start, [start], cancellationToken);

    /// <param name="start">The function.</param>
    /// <param name="seen">Has the function, and receives all that leads to it.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public OffRequestEnd Find(Function start, HashSet<Function> seen, CancellationToken cancellationToken)
    {
        var open = new Queue<Function>();
        open.Enqueue(start);
        var end = OffRequestEnd.None;
        var isMade = false;
        while (open.Count > 0)
        {
            cancellationToken.ThrowIfCancellationRequested();
            var function = open.Dequeue();
            var own = OwnEnd(function, cancellationToken);
            if (own != OffRequestEnd.None)
            {
                end = AtLeast(own, end);
                continue;
            }

            var around = AroundInPlace(function, cancellationToken);
            if ((around ?? MadeBy(function, cancellationToken)) is { } outer)
            {
                isMade |= around is null;
                if (seen.Add(outer))
                    open.Enqueue(outer);
                continue;
            }

            var isJob = RootsOf(function).Find(function) is { IsJob: true };
            var recorded = _scope.RecordedEnd(function);
            end = AtLeast(recorded, end);
            if (seen.Count > MaximumMembers || (!isJob && recorded == OffRequestEnd.None && MayHaveOtherCallers(function)))
                return OffRequestEnd.None;

            var callers = _scope.Callers.CallersOf(function, cancellationToken);

            var sites = callers.Sites.RemoveAll(s => LeadsNowhere(s, function, cancellationToken));
            isJob |= callers.Registration is { IsJob: true };
            if (isJob)
                end = OffRequestEnd.Job;
            else if (callers.Registration is not null
                || (sites.IsEmpty && recorded == OffRequestEnd.None && !_scope.IsUnused(function, cancellationToken)))
                return OffRequestEnd.None;
            else if (sites.IsEmpty)
                end = AtLeast(OffRequestEnd.Unused, end);

            foreach (var site in sites)
            {
                if (EndAt(site, function, cancellationToken) is not { } found)
                    return OffRequestEnd.None;

                end = AtLeast(found, end);
                if (found == OffRequestEnd.None && seen.Add(site.Caller))
                    open.Enqueue(site.Caller);
            }
        }

        if (end == OffRequestEnd.None && IsUnusedRing(seen, cancellationToken))
            end = OffRequestEnd.Unused;
        return isMade && end != OffRequestEnd.Unused ? OffRequestEnd.None : end;
    }

    /// <summary>What a function calls of itself, and what does not run.</summary>
    private bool LeadsNowhere(CallSite site, Function function, CancellationToken cancellationToken) =>
        site.Caller.Equals(function) || AbsentAttribute.Guards(site.Syntax, _scope, cancellationToken);

    /// <summary>All callers have been looked at, and no way begins anywhere: they only call one another.</summary>
    private bool IsUnusedRing(HashSet<Function> ring, CancellationToken cancellationToken) =>
        ring.All(f => f.Node is AnonymousFunctionExpressionSyntax || _scope.IsUnused(f, cancellationToken));

    /// <summary>What the function says of itself; none where its callers decide.</summary>
    private OffRequestEnd OwnEnd(Function function, CancellationToken cancellationToken) =>
        OneTimeNames.Mark(function) ? OffRequestEnd.OneTime
        : IsEnd(function, cancellationToken) || IsMadeOnce(function, cancellationToken) ? OffRequestEnd.Program
        : _scope.IsNeverAdded(function) || _scope.IsOfNoObject(function, cancellationToken) ? OffRequestEnd.Unused
        : OffRequestEnd.None;

    /// <summary>The constructor of a service of which there is one for the whole program.</summary>
    private bool IsMadeOnce(Function function, CancellationToken cancellationToken) =>
        function is { Node: null, Method: { MethodKind: MethodKind.Constructor, ContainingType: { } type } }
        && SingletonServices.Contain(type, _scope.Models, cancellationToken);

    /// <summary>What a call says by itself; none where its caller decides, and null where that does not wait for what it calls.</summary>
    private OffRequestEnd? EndAt(CallSite site, Function called, CancellationToken cancellationToken) =>
        RunsOnce(site.Syntax, cancellationToken) || DebugCode.Contains(site.Syntax) ? OffRequestEnd.Program
        : IsQueued(site.Caller, cancellationToken) ? OffRequestEnd.Job
        : WaitingCalls.Waits(site.Syntax, called, TypesAt(site.Syntax)) == true ? OffRequestEnd.None
        : null;

    private static OffRequestEnd AtLeast(OffRequestEnd found, OffRequestEnd end) => end > found ? end : found;

    private bool IsEnd(Function function, CancellationToken cancellationToken) =>
        function switch
        {
            { Node: AnonymousFunctionExpressionSyntax { Parent: ArgumentSyntax argument } } => RunsOnce(argument, cancellationToken),
            { Node: null, Method: { } method } => method.IsStartUp()
                || RootsOf(function).FindPhase(function) is not null
                || RootsOf(function).StopsAtPhase(method, cancellationToken)
                || Slots.Of(method).Any(CommandHandlers.Declare),
            _ => false,
        };

    /// <summary><c>Enqueue(r =&gt; r.Build())</c>: the queue keeps the lambda as data, and only a worker runs what it describes.</summary>
    private bool IsQueued(Function caller, CancellationToken cancellationToken) =>
        caller.Node is AnonymousFunctionExpressionSyntax
        && _scope.Callers.CallersOf(caller, cancellationToken).Registration is { IsJob: true };

    /// <summary>A delegate is given to what runs it for a command line, or while the program starts or ends.</summary>
    private bool RunsOnce(SyntaxNode site, CancellationToken cancellationToken) =>
        site is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } argument
        && _scope.Models.For(call.SyntaxTree).GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
        && (CommandHandlers.Declare(method)
            || HostLifetime.IsRegistration(method, () => ReceiverOf(call, cancellationToken), TypesAt(call))
            || (DelegateUse.ParameterOf(argument, method) is { } parameter
                && RunOf(method, parameter, call) == DelegateRun.AtStartUp));

    /// <summary>
    /// The function that a lambda is a part of: <c>await strategy.ExecuteAsync(async () => …)</c> runs it before it goes on.
    /// </summary>
    private Function? AroundInPlace(Function function, CancellationToken cancellationToken) =>
        function.Node is AnonymousFunctionExpressionSyntax { Parent: ArgumentSyntax given }
        && given.Parent?.Parent is InvocationExpressionSyntax call
        && _scope.Models.For(call.SyntaxTree) is var model
        && model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
        && DelegateUse.ParameterOf(given, method) is { } parameter
        && RunOf(method, parameter, call) == DelegateRun.InPlace
        && (!method.ReturnType.IsTaskLike(TypesAt(call)) || WaitingCalls.Waits(call) == true)
            ? Function.Around(call, model, cancellationToken)
            : null;

    /// <summary>
    /// The function that a lambda stands in, which some other code may run, now or later: <c>Task.Run(async () =&gt; …)</c>. If nothing
    /// runs that function, nothing makes the lambda.
    /// </summary>
    private Function? MadeBy(Function function, CancellationToken cancellationToken) =>
        function.Node is AnonymousFunctionExpressionSyntax { Parent: { } place }
        && RootsOf(function).Find(function) is null
        && _scope.Callers.CallersOf(function, cancellationToken).Registration is null
            ? Function.Around(place, _scope.Models.For(place.SyntaxTree), cancellationToken)
            : null;

    private ISymbol? ReceiverOf(InvocationExpressionSyntax call, CancellationToken cancellationToken) =>
        call.Expression is MemberAccessExpressionSyntax access
            ? _scope.Models.For(call.SyntaxTree).GetSymbolInfo(access.Expression, cancellationToken).Symbol
            : null;

    /// <summary>
    /// Frameworks call what implements or overrides something of theirs or carries an attribute, and other projects what a library offers.
    /// </summary>
    public bool MayHaveOtherCallers(Function function)
    {
        if (function.Node is LocalFunctionStatementSyntax)
            return false;

        if (function is not { Node: null, Method: { } method } || RootsOf(function).Find(function) is not null)
            return true;

        return Slots.Of(method).Any(s => s.IsFramework())
            || TellingAttributes.AreOn(method)
            || _scope.IsCalledElsewhere(method);
    }

    private DelegateRun RunOf(IMethodSymbol method, IParameterSymbol parameter, SyntaxNode call) =>
        DelegateExecution.Of(TypesAt(call)).Of(Function.Canonical(method), parameter, isLongRunning: false);

    private RequestRoots RootsOf(Function function) => _scope.RootsOf(function);

    private KnownTypes TypesAt(SyntaxNode node) => KnownTypes.Of(_scope.Models.CompilationOf(node.SyntaxTree));
}
