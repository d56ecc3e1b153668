using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Delegates;

/// <summary>
/// A synchronous lambda that runs where it is written, as part of the function around it: <c>list.ForEach(x =&gt; …)</c>, <c>items.Select(x
/// =&gt; …)</c>. What blocks in it blocks that function. A LINQ query may run later, but as a rule in the same function.
/// </summary>
internal static class InPlaceLambda
{
    /// <summary>
    /// The async function that the lambda's code runs in, through any number of such lambdas; the lambda itself where there is none,
    /// because then other proofs decide.
    /// </summary>
    public static EnclosingFunction AsyncFunctionAround(EnclosingFunction function, ISymbol containingSymbol, KnownTypes types)
    {
        var outer = function;
        while (outer.Operation is IAnonymousFunctionOperation lambda
            && !outer.IsAsyncCode(types)
            && (RunsInPlace(lambda, types) || IsContinuation(lambda, types) || LazyValue.IsReadAround(lambda, types)))
            outer = EnclosingFunction.Of(lambda, containingSymbol, types);
        return outer.IsAsyncCode(types) ? outer : function;
    }

    /// <summary>
    /// <c>task.ContinueWith(_ =&gt; …)</c> runs later, but on a thread of the pool as well, and the function around it is why.
    /// </summary>
    private static bool IsContinuation(IAnonymousFunctionOperation lambda, KnownTypes types) =>
        lambda.GivenTo() is IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { Name: "ContinueWith" } method } }
        && (types.Is(method.ContainingType, types.Task) || types.Is(method.ContainingType, types.TaskOfT));

    public static bool RunsInPlace(IAnonymousFunctionOperation lambda, KnownTypes types) => lambda.GivenTo() switch
    {
        IArgumentOperation { Parent: IInvocationOperation call } => DelegateExecution.Of(types).IsOnSameThread(call.TargetMethod),
        IInvocationOperation { TargetMethod.MethodKind: MethodKind.DelegateInvoke } => true,
        _ => false,
    };
}
