using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.AwaitSites;

/// <summary>
/// A wait that is cancelled throws an <c>OperationCanceledException</c>; an awaited one may throw the <c>TaskCanceledException</c> below
/// it. That is the same for all but a handler that tells them apart.
/// </summary>
internal static class CancelledWait
{
    /// <summary>The project names the one below.</summary>
    public static bool IsToldApart(DocumentContext context) =>
        context.Model.Compilation.Mentions("TaskCanceledException", CancellationToken.None);

    /// <summary>A wait for a semaphore that a token ends.</summary>
    public static bool IsToldApart(IInvocationOperation call, DocumentContext context) =>
        call.TargetMethod is { Name: "Wait" } method
        && method.ContainingType.Inherits(context.Types["System.Threading.SemaphoreSlim"])
        && method.Parameters.Any(p => context.Types.Is(p.Type, context.Types.CancellationToken))
        && IsToldApart(context);
}
