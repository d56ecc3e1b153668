using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Completion;

/// <summary>
/// Whether the code of a function shows that a task has completed where the function waits for it: it was awaited before, or asked whether
/// it is complete. Such a wait blocks nothing.
/// </summary>
internal static class CompletedTask
{
    private static readonly ConditionalWeakTable<IOperation, HashSet<(SyntaxNode, OperationKind)>> s_proven = new();

    public static bool IsProven(this BlockingWait wait, AnalyzedOperation context, KnownTypes types) =>
        IsProven(wait, types, () => context.GetControlFlowGraph(), context.CancellationToken);

    /// <summary>
    /// For a wait that no analysis is running for: in the body of a helper. The graph is asked for only when it is needed.
    /// </summary>
    public static bool IsProven(this BlockingWait wait, KnownTypes types, Func<ControlFlowGraph> graph, CancellationToken cancellationToken)
    {
        if (!MayBeCompleted(wait, new CompletionExpressions(types)))
            return false;

        return ProvenAround(wait.Operation, types, graph, cancellationToken).Contains((wait.Operation.Syntax, wait.Operation.Kind));
    }

    /// <summary>Whether the task that a call is given has completed.</summary>
    public static bool IsProven(this IArgumentOperation argument, AnalyzedOperation context, KnownTypes types) =>
        new CompletionExpressions(types).MayBeCompleted(argument.Value)
        && ProvenAround(argument, types, () => context.GetControlFlowGraph(), context.CancellationToken).Contains(
            (argument.Syntax, argument.Kind));

    private static HashSet<(SyntaxNode, OperationKind)> ProvenAround(
        IOperation operation,
        KnownTypes types,
        Func<ControlFlowGraph> graph,
        CancellationToken cancellationToken)
    {
        // All waits of one member share the work: the first one does it.
        var root = operation;
        while (root.Parent is { } parent)
            root = parent;

        if (s_proven.TryGetValue(root, out var proven))
            return proven;

        proven = CompletionFlow.ProvenIn(graph(), types, cancellationToken);
        return s_proven.GetValue(root, _ => proven);
    }

    private static bool MayBeCompleted(BlockingWait wait, CompletionExpressions expressions) => wait switch
    {
        { Kind: BlockingWaitKind.WaitAll or BlockingWaitKind.WaitAny, Operation: IInvocationOperation { Arguments: var arguments } } =>
            !arguments.IsEmpty
                && (CompletionExpressions.Written(arguments[0].Value) is null
                    || Any(CompletionExpressions.Written(arguments[0].Value)!, expressions)),
        { Awaited: { } task } => expressions.MayBeCompleted(task),
        _ => false,
    };

    private static bool Any(IReadOnlyList<IOperation> tasks, CompletionExpressions expressions)
    {
        foreach (var task in tasks)
        {
            if (expressions.MayBeCompleted(task))
                return true;
        }

        return false;
    }
}
