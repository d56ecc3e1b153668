using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Delegates;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Blocking;

/// <summary>
/// The lines of a function that AH1001 to AH1005 warn of. The rules themselves are asked, so that what they accept counts here as accepted
/// too.
/// </summary>
internal sealed class BlockingLines
{
    private readonly KnownTypes _types;
    private readonly Dictionary<OperationKind, ImmutableArray<Func<AnalyzedOperation, Diagnostic?>>> _searches;

    public BlockingLines(AnalyzerOptions options, KnownTypes types, CancellationToken cancellationToken)
    {
        _types = types;
        _searches = BlockingAnalyzer.ByKind(BlockingRules.All.SelectMany(rule => rule.Searches(options, types, cancellationToken)));
    }

    /// <summary>
    /// In the order of the code. What lambdas do counts where they run in place, and what local functions do: the function can only await
    /// it when it is async itself.
    /// </summary>
    /// <param name="body">The function's code.</param>
    /// <param name="function">The body of a member, or a lambda.</param>
    public IEnumerable<IOperation> In(IOperation body, AnalyzedOperation function)
    {
        foreach (var operation in body.Descendants())
        {
            if (_searches.TryGetValue(operation.Kind, out var searches)
                && IsWarned(searches, function.At(operation))
                && RunsIn(operation, function.Operation, function.ContainingSymbol))
            {
                yield return operation;
            }
        }
    }

    private static bool IsWarned(ImmutableArray<Func<AnalyzedOperation, Diagnostic?>> searches, AnalyzedOperation operation)
    {
        foreach (var find in searches)
        {
            if (find(operation)?.Severity == DiagnosticSeverity.Warning)
                return true;
        }

        return false;
    }

    private bool RunsIn(IOperation operation, IOperation function, ISymbol member)
    {
        var around = EnclosingFunction.Of(operation, member, _types);
        while (around.Operation is { } inner && inner != function)
        {
            if (inner is IAnonymousFunctionOperation lambda && !InPlaceLambda.RunsInPlace(lambda, _types))
                return false;
            around = EnclosingFunction.Of(inner, member, _types);
        }

        return around.Operation is not null || function is not IAnonymousFunctionOperation;
    }
}
