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
        while (outer.Operation is IAnonymousFunctionOperation lambda && !outer.IsAsyncCode(types) && RunsInPlace(lambda, types))
            outer = EnclosingFunction.Of(lambda, containingSymbol, types);
        return outer.IsAsyncCode(types) ? outer : function;
    }

    public static bool RunsInPlace(IAnonymousFunctionOperation lambda, KnownTypes types) => FunctionUse.Of(lambda) switch
    {
        IArgumentOperation { Parent: IInvocationOperation call } => DelegateExecution.Of(types).IsOnSameThread(call.TargetMethod),
        IInvocationOperation { TargetMethod.MethodKind: MethodKind.DelegateInvoke } => true,
        _ => false,
    };
}
