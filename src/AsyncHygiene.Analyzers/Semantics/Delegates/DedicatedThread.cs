using System.Linq;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Delegates;

/// <summary>
/// Code that runs on a thread of its own: a lambda given to <c>new Thread</c> or to a task that is started as <c>LongRunning</c>. It may block: no request
/// needs that thread. An async lambda leaves it at its first await.
/// </summary>
internal static class DedicatedThread
{
    private const int LongRunning = 2;

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
        IObjectCreationOperation creation => types.Is(creation.Type, types.Thread)
            || (creation.Type.IsTask(types) && creation.Arguments.Any(IsLongRunning)),
        IInvocationOperation { TargetMethod.Name: "StartNew" } start => start.Arguments.Any(IsLongRunning),
        _ => false,
    };

    private static bool IsLongRunning(IArgumentOperation argument) =>
        argument.Value is { ConstantValue: { HasValue: true, Value: int options }, Type.Name: "TaskCreationOptions" } && (options & LongRunning) != 0;
}
