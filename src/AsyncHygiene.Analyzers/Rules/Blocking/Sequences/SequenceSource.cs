using System.Collections.Generic;
using System.Threading;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Blocking.Sequences;

/// <summary>
/// What a sequence is made of, step by step down to where it begins: through conversions, query expressions, variables with one value, and
/// operators that only describe what an enumeration will do.
/// </summary>
internal static class SequenceSource
{
    private const int MaxDepth = 20;

    public static IEnumerable<IOperation> Steps(IOperation? sequence, KnownTypes types, CancellationToken cancellationToken)
    {
        // Bounded because broken code can declare a variable with itself.
        for (var depth = 0; depth < MaxDepth && sequence is not null; depth++)
        {
            yield return sequence;
            sequence = sequence switch
            {
                IConversionOperation conversion => conversion.Operand,
                ITranslatedQueryOperation query => query.Operation,
                IInvocationOperation { Arguments.Length: > 0 } call when ReturnedQuery.IsDeferred(call.TargetMethod, types) =>
                    call.Arguments[0].Value,
                ILocalReferenceOperation local when PossibleValues.Of(local, cancellationToken) is { Count: 1 } values => values[0],
                _ => null,
            };
        }
    }
}
