using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Http;

/// <summary>
/// Whether a call with a client is made many times for the one that the function has made: in a loop or a local function after it, or in
/// what runs for each item of a collection.
/// </summary>
internal static class RepeatedUse
{
    private static readonly string[] s_each =
    [
        "System.Linq.Enumerable", "System.Linq.ParallelEnumerable", "System.Linq.AsyncEnumerable",
        "System.Collections.Generic.List`1", "System.Array", "System.Threading.Tasks.Parallel",
    ];

    public static bool Is(ILocalReferenceOperation use, IOperation creation, KnownTypes types)
    {
        if (!IsCall(use))
            return false;

        var around = new HashSet<IOperation>();
        for (var o = creation; o is not null; o = o.Parent)
            around.Add(o);

        for (var (child, o) = ((IOperation)use, use.Parent); o is not null && !around.Contains(o); (child, o) = (o, o.Parent))
        {
            switch (o)
            {
                case IForEachLoopOperation forEach when forEach.Collection == child:
                    break;
                case IForLoopOperation loop when loop.Before.Contains(child):
                    break;
                case ILoopOperation or ILocalFunctionOperation:
                case IAnonymousFunctionOperation lambda when RunsForEach(lambda, types):
                    return true;
            }
        }

        return false;
    }

    /// <summary>A method of it is called, or it is handed to one; settings are no calls.</summary>
    private static bool IsCall(ILocalReferenceOperation use) => use.WithConversions() is var value && value.Parent switch
    {
        IInvocationOperation call => call.Instance == value && call.TargetMethod.Name != nameof(System.IDisposable.Dispose),
        IArgumentOperation => true,
        _ => false,
    };

    private static bool RunsForEach(IAnonymousFunctionOperation lambda, KnownTypes types)
    {
        IOperation? outer = lambda.Parent;
        while (outer is IDelegateCreationOperation or IConversionOperation)
            outer = outer.Parent;
        return outer is IArgumentOperation { Parent: IInvocationOperation call } && types.IsOneOf(call.TargetMethod.ContainingType, s_each);
    }
}
