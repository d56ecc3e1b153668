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

/// <summary>The lines of a function that AH1001 to AH1005 warn of. The rules themselves are asked, so that what they accept counts here as accepted too.</summary>
internal sealed class BlockingLines
{
    private readonly AnalyzerOptions _options;
    private readonly KnownTypes _types;
    private readonly Dictionary<OperationKind, ImmutableArray<Action<OperationAnalysisContext>>> _actions;

    public BlockingLines(AnalyzerOptions options, KnownTypes types, CancellationToken cancellationToken)
    {
        _options = options;
        _types = types;
        BlockingAnalyzer[] rules = [new ThreadSleepAnalyzer(), new TaskWaitAnalyzer(), new SyncCallAnalyzer(), new RequestBodyAnalyzer(), new SynchronizationWaitAnalyzer()];
        _actions = rules
            .SelectMany(r => r.Actions(options, types, cancellationToken))
            .SelectMany(a => a.Kinds.Select(kind => (Kind: kind, a.Action)))
            .GroupBy(a => a.Kind, a => a.Action)
            .ToDictionary(g => g.Key, g => g.ToImmutableArray());
    }

    /// <summary>
    /// In the order of the code. What lambdas do counts where they run in place, and what local functions do: the function can only await it when it is
    /// async itself.
    /// </summary>
    public IEnumerable<IOperation> In(IOperation body, IOperation function, ISymbol member, Compilation compilation, CancellationToken cancellationToken)
    {
        foreach (var operation in body.Descendants())
        {
            if (_actions.TryGetValue(operation.Kind, out var actions)
                && IsWarned(actions, operation, member, compilation, cancellationToken)
                && RunsIn(operation, function, member))
            {
                yield return operation;
            }
        }
    }

    private bool IsWarned(ImmutableArray<Action<OperationAnalysisContext>> actions, IOperation operation, ISymbol member, Compilation compilation, CancellationToken cancellationToken)
    {
        var isWarned = false;
#pragma warning disable CS0618 // The driver offers no other way to ask one rule about one operation.
        var context = new OperationAnalysisContext(
            operation,
            member,
            compilation,
            _options,
            diagnostic => isWarned |= diagnostic.Severity == DiagnosticSeverity.Warning,
            static _ => true,
            cancellationToken);
#pragma warning restore CS0618
        foreach (var action in actions)
            action(context);
        return isWarned;
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
