using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Delegates;

/// <summary>
/// A lambda that makes the value of a key which a dictionary does not have yet: <c>_queues.GetOrAdd(name, n =&gt; Create(n))</c>. It runs
/// once for each key, and a dictionary whose keys have no end would fill the memory first.
/// </summary>
internal static class DictionaryFactory
{
    public static bool Contains(IOperation operation, KnownTypes types)
    {
        for (var o = operation.Parent; o is not null; o = o.Parent)
        {
            if (o is IAnonymousFunctionOperation { Symbol.IsAsync: false } lambda
                && lambda.GivenTo() is IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { Name: "GetOrAdd" } method } }
                && types.Is(method.ContainingType, types["System.Collections.Concurrent.ConcurrentDictionary`2"]))
            {
                return true;
            }
        }

        return false;
    }
}
