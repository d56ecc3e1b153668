using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Concurrency;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Blocking;

/// <summary>What a blocking line does: data can be loaded earlier, but what is written or waited for can not.</summary>
internal static class BlockedWork
{
    /// <summary>The code goes on with what the line gives, and no name says that it changes something.</summary>
    public static bool IsRead(IOperation line, KnownTypes types)
    {
        if (line.WithConversions().Parent is null or IExpressionStatementOperation or IUsingOperation || line is not (
            IInvocationOperation or IPropertyReferenceOperation))
        {
            return false;
        }

        var call = BlockingWait.From(line, types) is { } wait
            ? wait.Task?.WithoutConfiguration() as IInvocationOperation
            : line as IInvocationOperation;
        return call is null || !NamedChange.Is(call.TargetMethod);
    }
}
