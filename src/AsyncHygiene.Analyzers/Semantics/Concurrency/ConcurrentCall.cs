using System.Linq;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Concurrency;

/// <summary>
/// Whether many runs of one call are under way at a time: it is started in a loop without being awaited there, or it stands in a function
/// that is run for each element of a sequence at once.
/// </summary>
internal static class ConcurrentCall
{
    private static readonly string[] s_enumerables = ["System.Linq.Enumerable", "System.Linq.ParallelEnumerable"];

    public static bool IsConcurrent(IInvocationOperation call, KnownTypes types)
    {
        if (IsStartedPerIteration(call, types))
            return true;

        for (var o = call.Parent; o is not null; o = o.Parent)
        {
            if (o is IAnonymousFunctionOperation lambda && RunnerOf(lambda) is { } runner && IsRunConcurrently(runner, lambda, types))
                return true;
        }

        return false;
    }

    /// <summary>In a loop, and the task is kept or dropped rather than awaited.</summary>
    private static bool IsStartedPerIteration(IInvocationOperation call, KnownTypes types) =>
        (call.Type.IsTaskLike(types) || call.TargetMethod.Name.StartsWith("Begin", System.StringComparison.Ordinal))
            && call.LoopAround() is { } loop
            && IsKeptOrDropped(call, loop);

    private static bool IsKeptOrDropped(IOperation task, ILoopOperation loop)
    {
        var value = task.WithConversions();
        switch (value.Parent)
        {
            case IExpressionStatementOperation:
                return true;
            case ISimpleAssignmentOperation
            {
                Target: IDiscardOperation
                or IArrayElementReferenceOperation
            } assignment when assignment.Value == value:
                return true;
            case IArgumentOperation { Parent: IInvocationOperation { TargetMethod.Name: "Add" or "Enqueue" } }:
                return true;
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { } local } }:
                var uses = loop.Descendants()
                    .OfType<ILocalReferenceOperation>()
                    .Where(r => SymbolEqualityComparer.Default.Equals(r.Local, local))
                    .ToList();
                return uses.Any(u =>
                    u.WithConversions().Parent
                        is IArgumentOperation { Parent: IInvocationOperation { TargetMethod.Name: "Add" or "Enqueue" } })
                    && !uses.Any(u => u.WithConversions().Parent is IAwaitOperation);
            default:
                return false;
        }
    }

    /// <summary>The call that a lambda is handed to.</summary>
    private static IInvocationOperation? RunnerOf(IAnonymousFunctionOperation lambda) =>
        lambda.WithConversions().Parent is IArgumentOperation { Parent: IInvocationOperation call } ? call : null;

    private static bool IsRunConcurrently(IInvocationOperation runner, IAnonymousFunctionOperation lambda, KnownTypes types)
    {
        var method = runner.TargetMethod;
        var type = method.ContainingType;
        if (types.Is(type, types["System.Threading.Tasks.Parallel"]))
            return true;

        if (types.Is(type, types["System.Linq.ParallelEnumerable"]) && method.Name is "Select" or "ForAll")
            return true;

        if (method.Name == "Select" && types.Is(type, types["System.Linq.Enumerable"]))
            return lambda.Symbol.ReturnType.IsTaskLike(types) && IsStartedAtOnce(runner, types);

        if (method.Name == "ForEach" && types.Is(type, types["System.Collections.Generic.List`1"]))
            return lambda.Symbol.IsAsync;

        return DelegateExecution.Of(types).StartOf(method) == DelegateRun.OnPool
            && runner.LoopAround() is { } loop
            && IsKeptOrDropped(runner, loop);
    }

    /// <summary>
    /// The tasks of a <c>Select</c> are put into a list, or waited for together; enumerated one by one they start one by one.
    /// </summary>
    private static bool IsStartedAtOnce(IOperation tasks, KnownTypes types)
    {
        var value = tasks.WithConversions();
        switch (value.Parent)
        {
            case IArgumentOperation { Parent: IInvocationOperation call }:
                return IsCombinator(call.TargetMethod, types)
                    || (call.TargetMethod.Name is "ToList" or "ToArray"
                        && s_enumerables.Any(e => types.Is(call.TargetMethod.ContainingType, types[e])));
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { } local } }:
                return value.Root().Descendants()
                    .OfType<ILocalReferenceOperation>()
                    .Any(r => SymbolEqualityComparer.Default.Equals(r.Local, local)
                        && r.WithConversions().Parent is IArgumentOperation { Parent: IInvocationOperation call }
                        && IsCombinator(call.TargetMethod, types));
            default:
                return false;
        }
    }

    private static bool IsCombinator(IMethodSymbol method, KnownTypes types) =>
        method.Name is "WhenAll" or "WhenAny" or "WaitAll" or "WaitAny" && types.Is(method.ContainingType, types.Task);
}
