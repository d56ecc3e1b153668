using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads.Kept;

/// <summary>
/// Functions that are given away as delegates: the calls whose task is theirs, such as <c>_retry.RunAsync(() =&gt; SaveAsync())</c> or
/// <c>job.Work()</c>, and whether that are all.
/// </summary>
internal sealed class GivenWork
{
    private readonly SemanticModelSource _models;
    private readonly KeptCalls _kept;
    private readonly Dictionary<Function, (bool IsSeen, IReadOnlyList<CallGraph.CallSite> Calls)> _known = [];

    public GivenWork(SemanticModelSource models, KeptCalls kept)
    {
        _models = models;
        _kept = kept;
    }

    /// <summary>Something may run it that is not seen to wait for its task.</summary>
    public bool MayBeDropped(Function function, CancellationToken cancellationToken) => !Of(function, cancellationToken).IsSeen;

    /// <summary>The calls that run it, or that return its task.</summary>
    public IReadOnlyList<CallGraph.CallSite> CallsOf(Function function, CancellationToken cancellationToken) =>
        Of(function, cancellationToken).Calls;

    private (bool IsSeen, IReadOnlyList<CallGraph.CallSite> Calls) Of(Function function, CancellationToken cancellationToken)
    {
        if (!_known.TryGetValue(function, out var known))
        {
            var flow = new WorkFlow(_models, _kept, function, cancellationToken);
            var given = function.Node is AnonymousFunctionExpressionSyntax lambda
                ? [lambda]
                : new HolderUses(_models, cancellationToken).GroupsOf(function);
            _known.Add(function, known = (given.ToList().TrueForAll(flow.IsSeen), flow.Calls));
        }

        return known;
    }
}
