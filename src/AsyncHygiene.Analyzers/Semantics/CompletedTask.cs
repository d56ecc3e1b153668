using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using AsyncHygiene.Semantics.Completion;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics;

/// <summary>
/// Whether the code of a function shows that a task has completed where the function waits for it: it was awaited before, or asked whether it is complete.
/// Such a wait blocks nothing.
/// </summary>
internal static class CompletedTask
{
    private static readonly ConditionalWeakTable<IOperation, HashSet<(SyntaxNode, OperationKind)>> s_proven = new();

    public static bool IsProven(this BlockingWait wait, OperationAnalysisContext context, KnownTypes types) =>
        IsProven(wait, types, () => context.GetControlFlowGraph(), context.CancellationToken);

    /// <summary>For a wait that no analysis is running for: in the body of a helper.</summary>
    public static bool IsProven(BlockingWait wait, KnownTypes types, ControlFlowGraph graph, System.Threading.CancellationToken cancellationToken) =>
        IsProven(wait, types, () => graph, cancellationToken);

    private static bool IsProven(BlockingWait wait, KnownTypes types, Func<ControlFlowGraph> graph, System.Threading.CancellationToken cancellationToken)
    {
        if (!MayBeCompleted(wait, new CompletionExpressions(types)))
            return false;

        // All waits of one member share the work: the first one does it.
        var root = wait.Operation;
        while (root.Parent is { } parent)
            root = parent;

        if (!s_proven.TryGetValue(root, out var proven))
        {
            proven = CompletionFlow.ProvenIn(graph(), types, cancellationToken);
            proven = s_proven.GetValue(root, _ => proven);
        }

        return proven.Contains((wait.Operation.Syntax, wait.Operation.Kind));
    }

    private static bool MayBeCompleted(BlockingWait wait, CompletionExpressions expressions) => wait switch
    {
        { Kind: BlockingWaitKind.WaitAll or BlockingWaitKind.WaitAny, Operation: IInvocationOperation { Arguments: var arguments } } =>
            !arguments.IsEmpty && (CompletionExpressions.Written(arguments[0].Value) is null || Any(CompletionExpressions.Written(arguments[0].Value)!, expressions)),
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
