using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Threads.Facades;
using AsyncHygiene.Chains.Threads.Kept;

namespace AsyncHygiene.Chains.Threads;

/// <summary>
/// All that may run a function: its callers, those that take it out of a collection, and those that call a library which runs it.
/// </summary>
internal sealed class WorkCallers
{
    private readonly CallerGraph _graph;
    private readonly KeptCalls _kept;
    private readonly FacadeCalls _facades;

    public WorkCallers(SemanticModelSource models, CallerGraph graph)
    {
        _graph = graph;
        _kept = new KeptCalls(models, graph);
        _facades = new FacadeCalls(models);
    }

    public IEnumerable<CallSite> Of(Function function, CancellationToken cancellationToken) =>
        _graph.CallersOf(function, cancellationToken).Sites
            .Concat(_kept.Of(function, cancellationToken))
            .Concat(_facades.Of(function, cancellationToken));
}
