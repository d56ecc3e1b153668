using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Completion;

internal static class Receivers
{
    /// <summary>What a method is called on, also when it is an extension method, and however that is written.</summary>
    public static IOperation? Receiver(this IInvocationOperation invocation) =>
        invocation.Instance
            ?? (invocation.TargetMethod.IsExtensionMethod
                ? invocation.Arguments.FirstOrDefault(a => a.Parameter?.Ordinal == 0)?.Value
                : null);
}
