using System.Linq;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Concurrency;

/// <summary>
/// A call that is waited for on the spot, before its function has awaited anything: <c>var name = client.LoadAsync(id).Result;</c>. Whoever
/// starts the function for one item after the other comes to the next when that call is done.
/// </summary>
internal static class HeldCall
{
    public static bool Is(IInvocationOperation call, KnownTypes types) =>
        IsWaitedFor(call, types)
        && FunctionAround(call) is var function
        && !IsOnPool(function, types)
        && !function.Descendants().Any(o => o is IAwaitOperation && o.Syntax.SpanStart < call.Syntax.SpanStart);

    /// <summary>Whether a start moves its work to threads of the pool, where calls hold several of them at once.</summary>
    public static bool MayBeOnPool(IOperation start, KnownTypes types) =>
        start.DescendantsAndSelf().Any(o => o is IInvocationOperation call && PoolWork.From(call, types) is not null);

    private static IOperation FunctionAround(IOperation operation)
    {
        var o = operation;
        while (o is not (IAnonymousFunctionOperation or ILocalFunctionOperation) && o.Parent is { } parent)
            o = parent;
        return o;
    }

    private static bool IsWaitedFor(IInvocationOperation call, KnownTypes types)
    {
        for (var o = call.Parent; o is IInvocationOperation or IPropertyReferenceOperation or IConversionOperation; o = o.Parent)
        {
            if (BlockingWait.From(o, types) is { } wait)
                return wait.Task?.WithoutConfiguration() == call;
        }

        return false;
    }

    private static bool IsOnPool(IOperation function, KnownTypes types) =>
        function is IAnonymousFunctionOperation { Parent: IDelegateCreationOperation { Parent.Parent: IInvocationOperation taker } }
        && PoolWork.From(taker, types) is not null;
}
