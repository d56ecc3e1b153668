using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites.Loops.Lists;
using AsyncHygiene.Chains.Threads;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.InPlace;

/// <summary>
/// An await of <c>Task.Run</c> that the code needs because it waits for certain: each step of a recursion begins on a stack of its own, and
/// callers go on there that do not await their task at once.
/// <code>
/// async Task&lt;int&gt; Walk(int n) =&gt; n == 0 ? 0 : 1 + await Task.Run(() =&gt; Walk(n - 1));
/// </code>
/// </summary>
internal static class NeededWait
{
    /// <param name="run">Of <c>Task.Run</c>.</param>
    /// <param name="inner">What would be awaited in its place.</param>
    /// <param name="context">Where they stand.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static async Task<bool> IsAtAsync(
        InvocationExpressionSyntax run,
        IInvocationOperation inner,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        var around = run.Ancestors().ToList();
        if (ReachedCode.Of(context).From([inner.Syntax], context.Model, cancellationToken).Any(code => around.Contains(code.Code)))
            return true;

        return !PendingTask.Is(inner, context.Model.Compilation, cancellationToken)
            && FunctionSyntax.Around(run) is { } function
            && FunctionSyntax.SymbolOf(function, context.Model, cancellationToken) is { } method
            && await FinishedWork.RefusalAtAsync(run, function, method, context, cancellationToken).ConfigureAwait(false) is not null;
    }
}
