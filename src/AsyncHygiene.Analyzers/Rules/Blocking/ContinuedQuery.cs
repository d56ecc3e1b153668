using System.Threading;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Blocking;

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
    private const int MaxDepth = 20;

    public static bool Is(IOperation? sequence, KnownTypes types, CancellationToken cancellationToken)
    {
        var goesOn = false;

        // Bounded because broken code can declare a variable with itself.
        for (var depth = 0; depth < MaxDepth; depth++)
        {
            switch (sequence)
            {
                case IConversionOperation conversion:
                    sequence = conversion.Operand;
                    break;
                case { Type: { } type } when type.Inherits(types["System.Linq.IQueryable"]):
                    return goesOn && QueryableExtensions.IsQuery(sequence, types);
                case ITranslatedQueryOperation query:
                    sequence = query.Operation;
                    break;
                case IInvocationOperation { Arguments.Length: > 0 } call when ReturnedQuery.IsDeferred(call.TargetMethod, types):
                    sequence = call.Arguments[0].Value;
                    goesOn = true;
                    break;
                case ILocalReferenceOperation local when PossibleValues.Of(local, cancellationToken) is { Count: 1 } values:
                    sequence = values[0];
                    goesOn = true;
                    break;
                default:
                    return false;
            }
        }

        return false;
    }
}
