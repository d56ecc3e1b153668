using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.AwaitSites;

/// <summary>
/// <c>semaphore.Wait(…)</c>, which becomes <c>await semaphore.WaitAsync(…)</c> with the same arguments. The token in scope is not added: a
/// wait that ends early inside try would release a semaphore that was never entered. With a token that is cancelled already,
/// <c>WaitAsync</c> throws a <c>TaskCanceledException</c>, and <c>Wait</c> its base class.
/// </summary>
internal static class SemaphoreSite
{
    public static AwaitSite? At(SyntaxNode node, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if (CounterpartCall.At(node) is not { } call
            || Layout.HasDirectivesInside(call)
            || edits.Context.Model.GetOperation(call, cancellationToken)
                is not IInvocationOperation { TargetMethod: { Name: "Wait" } method } wait
            || !method.ContainingType.Inherits(edits.Context.Types["System.Threading.SemaphoreSlim"])
            || CancelledWait.IsToldApart(wait, edits.Context))
        {
            return null;
        }

        return ConditionalAwait.SiteOf(
            call,
            "Use 'await WaitAsync'",
            _ => edits.Replace(
                call,
                current => edits.Context.ConfiguredAwait(SpeculativeBinding.WithName(current, "WaitAsync")!, current, call)),
            edits,
            cancellationToken);
    }
}
