using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Chains.Safety.Containers;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Obstacles;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety;

/// <summary>
/// Whether a call that would have to block is made, somewhere up its callers, inside a lock, a transaction, the static initialization of
/// a type, what a container runs to make a service, or what a library runs under a lock of its own. They belong to the thread that blocks:
/// what goes on elsewhere would wait for them for ever, or do without the transaction. What raises an event calls its handlers.
/// </summary>
internal sealed class ThreadBoundCallers : CallSiteCheck
{
    private readonly Dictionary<Function, bool> _raisedInLock = [];

    public ThreadBoundCallers(SolutionCalls calls, CancellationToken cancellationToken)
        : base(calls, cancellationToken)
    {
    }

    protected override bool Holds(SyntaxNode call, SolutionCalls.Calls solution) =>
        IsBound(call, solution.Models) || AreAbove(call, solution);

    private bool AreAbove(SyntaxNode call, SolutionCalls.Calls solution, bool isRaise = false) => HoldsAbove(
        call,
        solution,
        site => MayArrive(site, solution),
        (function, sites) => sites.Any(s => IsBound(s.Syntax, solution.Models))
            || IsCalledByStaticInitializer(function, solution.Models)
            || (!isRaise && IsRaisedInLock(function, solution)));

    /// <summary>Many calls have the same functions above them.</summary>
    private bool IsRaisedInLock(Function handler, SolutionCalls.Calls solution)
    {
        if (!_raisedInLock.TryGetValue(handler, out var known))
        {
            known = HandledRaises.Of(handler, solution.Models, CancellationToken)
                .Any(raise => IsBound(raise, solution.Models) || AreAbove(raise, solution, isRaise: true));
            _raisedInLock.Add(handler, known);
        }

        return known;
    }

    private bool IsBound(SyntaxNode call, SemanticModelSource models) =>
        IsInLock(call)
        || StaticInitialization.Contains(call)
        || ContainerFactory.Contains(call, models, CancellationToken)
        || LibraryLock.Runs(FunctionAround(call, models), models, CancellationToken)
        || IsInSynchronized(call, models)
        || IsInThreadBoundFunction(call, models);

    /// <summary><c>[MethodImpl(MethodImplOptions.Synchronized)]</c></summary>
    private bool IsInSynchronized(SyntaxNode call, SemanticModelSource models) =>
        FunctionAround(call, models)?.Method is { MethodImplementationFlags: var flags }
        && (flags & MethodImplAttributes.Synchronized) != 0;

    private static bool IsInLock(SyntaxNode call) =>
        call.Ancestors()
            .TakeWhile(n => !FunctionSyntax.IsFunction(n))
            .OfType<LockStatementSyntax>()
            .Any(l => l.Statement.Span.Contains(call.Span));

    private bool IsInThreadBoundFunction(SyntaxNode call, SemanticModelSource models) =>
        FunctionSyntax.Around(call) is { } function
        && ThreadAffinity.IsAround(call, function, models.For(call.SyntaxTree), CancellationToken);

    /// <summary>No function contains it, so the graph has no such caller.</summary>
    private bool IsCalledByStaticInitializer(Function function, SemanticModelSource models) =>
        function is { Node: null, Method: { } method }
            && new ReferenceSearch(models, CancellationToken)
                .Of(method)
                .Any(r => FunctionSyntax.Around(r.Syntax) is null && StaticInitialization.Contains(r.Syntax));
}
