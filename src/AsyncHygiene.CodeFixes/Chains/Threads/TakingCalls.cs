using System.Collections.Generic;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Threads;

/// <summary>
/// Calls that are given a function and return a task, which is complete where that of the function is: <c>_retry.RunAsync(() =&gt;
/// SaveAsync())</c>. What starts on the pool is not complete, and of the base class library it is known what it does with its delegates.
/// </summary>
internal static class TakingCalls
{
    public static IEnumerable<CallSite> Of(
        Function given,
        CallerGraph graph,
        SemanticModelSource models,
        CancellationToken cancellationToken)
    {
        foreach (var site in graph.CallersOf(given, cancellationToken).Sites)
        {
            if (site.Syntax is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call }
                && models.For(call.SyntaxTree) is var model
                && model.GetOperation(call, cancellationToken) is IInvocationOperation { TargetMethod: var method } operation
                && !method.ContainingType.IsInOrBelow("System")
                && Awaitable.ResultOf(operation.Type) is not null
                && !PendingTask.Is(operation, model.Compilation, cancellationToken))
            {
                yield return new CallSite(site.Caller, call, method, site.Certainty);
            }
        }
    }
}
