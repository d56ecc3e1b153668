using System.Threading;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts.Queries;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Blocking.Sequences;

/// <summary>
/// A sequence that goes on in memory with what a query gives: whoever enumerates it runs the query.
/// <code>
/// db.Orders.Where(_filter).ToList();                       // _filter is a delegate: the operator of sequences
/// db.Orders.AsEnumerable().Count(o =&gt; Check(o));
/// IEnumerable&lt;Order&gt; open = db.Orders.Where(o =&gt; o.IsOpen); foreach (var order in open) { … }
/// </code>
/// </summary>
internal static class ContinuedQuery
{
    public static bool Is(IOperation? sequence, KnownTypes types, CancellationToken cancellationToken)
    {
        var goesOn = false;
        foreach (var step in SequenceSource.Steps(sequence, types, cancellationToken))
        {
            if (step is not IConversionOperation && step.Type.Inherits(types["System.Linq.IQueryable"]))
                return goesOn && QueryableExtensions.IsQuery(step, types);

            goesOn |= step is IInvocationOperation or ILocalReferenceOperation;
        }

        return false;
    }
}
