using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Delegates;

/// <summary>
/// Code that runs on a thread of its own: a lambda given to <c>new Thread</c> or to a task that is started as <c>LongRunning</c>. It may
/// block: no request needs that thread. An async lambda leaves it at its first await.
/// </summary>
internal static class DedicatedThread
{
    public static bool Runs(IOperation operation, KnownTypes types)
    {
        for (var o = operation.Parent; o is not null; o = o.Parent)
        {
            if (o is IAnonymousFunctionOperation { Symbol.IsAsync: false } lambda)
            {
                if (IsStartedOn(FunctionUse.Of(lambda), types))
                    return true;
                if (!InPlaceLambda.RunsInPlace(lambda, types))
                    return false;
            }
            else if (o is IAnonymousFunctionOperation or ILocalFunctionOperation)
            {
                return false;
            }
        }

        return operation is IMethodReferenceOperation && IsStartedOn(FunctionUse.Of(operation), types);
    }

    private static bool IsStartedOn(IOperation? use, KnownTypes types) => use is IArgumentOperation argument && argument.Parent switch
    {
        IObjectCreationOperation { Constructor: { } constructor } creation => IsOwnThread(constructor, creation.Arguments, types),
        IInvocationOperation call => IsOwnThread(call.TargetMethod, call.Arguments, types),
        _ => false,
    };

    private static bool IsOwnThread(IMethodSymbol method, ImmutableArray<IArgumentOperation> arguments, KnownTypes types)
    {
        var execution = DelegateExecution.Of(types);
        return execution.StartOf(method) == DelegateRun.OnOwnThread || execution.IsLongRunning(arguments) == true;
    }
}
