using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Threads.Facades;
using AsyncHygiene.Chains.Threads.Kept;
using AsyncHygiene.Editing;

namespace AsyncHygiene.Chains.Threads;

/// <summary>
/// All that may run a function: its callers, those that take it out of a collection, and those that call a library which runs it.
/// </summary>
internal sealed class WorkCallers
{
    private static readonly ConditionalWeakTable<SolutionCalls.Calls, WorkCallers> s_known = new();

    private readonly CallerGraph _graph;
    private readonly KeptCalls _kept;
    private readonly FacadeCalls _facades;

    private WorkCallers(SolutionCalls.Calls calls)
    {
        _graph = calls.Graph;
        _kept = new KeptCalls(calls.Models, calls.Graph);
        _facades = new FacadeCalls(calls.Models);
    }

    /// <summary>The calls of libraries are searched once, whoever asks for them.</summary>
    public static WorkCallers In(SolutionCalls.Calls calls) => s_known.GetValue(calls, static c => new WorkCallers(c));

    public IEnumerable<CallGraph.CallSite> Of(Function function, CancellationToken cancellationToken) =>
        _graph.CallersOf(function, cancellationToken).Sites
            .Concat(_kept.Of(function, cancellationToken))
            .Concat(_facades.Of(function, cancellationToken));
}
