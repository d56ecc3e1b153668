using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Delegates;

/// <summary>The framework calls that async lambdas are most often given to although they take no task.</summary>
internal enum AsyncVoidLambdaCallKind
{
    /// <summary>Some other delegate: an argument, an assignment.</summary>
    Other,

    /// <summary><c>List&lt;T&gt;.ForEach</c> and <c>Array.ForEach</c></summary>
    ForEach,

    /// <summary><c>Parallel.For</c>, <c>ForEach</c>, <c>Invoke</c></summary>
    Parallel,

    /// <summary><c>ThreadPool.QueueUserWorkItem</c> and <c>new Thread</c></summary>
    Queue,

    /// <summary><c>new Timer</c></summary>
    Timer,
}

internal static class AsyncVoidLambdaCall
{
    public static AsyncVoidLambdaCallKind KindOf(IDelegateCreationOperation lambda, KnownTypes types)
    {
        IOperation? parent = lambda.Parent;
        while (parent is IConversionOperation)
            parent = parent.Parent;

        // The tasks of Parallel.Invoke arrive in a params array.
        if (parent
            is IArrayInitializerOperation
            {
                Parent.Parent: IArgumentOperation { IsImplicit: true }
                or IArgumentOperation { ArgumentKind: ArgumentKind.ParamArray }
            } array)
        {
            parent = array.Parent!.Parent;
        }

        var method = parent is IArgumentOperation argument
            ? argument.Parent switch
            {
                IInvocationOperation invocation => invocation.TargetMethod,
                IObjectCreationOperation creation => creation.Constructor,
                _ => null,
            }
            : null;
        if (method is null)
            return AsyncVoidLambdaCallKind.Other;

        var type = method.ContainingType;
        return method.Name switch
        {
            "ForEach" when types.Is(type, types["System.Collections.Generic.List`1"]) || type.SpecialType == SpecialType.System_Array =>
                AsyncVoidLambdaCallKind.ForEach,
            "For" or "ForEach" or "Invoke" when types.Is(type, types["System.Threading.Tasks.Parallel"]) =>
                AsyncVoidLambdaCallKind.Parallel,
            _ => StartOf(method, types),
        };
    }

    /// <summary>Work that is handed over where no task tells of its end.</summary>
    private static AsyncVoidLambdaCallKind StartOf(IMethodSymbol method, KnownTypes types) =>
        DelegateExecution.Of(types).StartOf(method) switch
        {
            DelegateRun.OnPool when !method.ReturnType.IsTask(types) => AsyncVoidLambdaCallKind.Queue,
            DelegateRun.OnOwnThread => AsyncVoidLambdaCallKind.Queue,
            DelegateRun.OnTimer => AsyncVoidLambdaCallKind.Timer,
            _ => AsyncVoidLambdaCallKind.Other,
        };
}
