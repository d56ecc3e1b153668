using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety.Completion;

/// <summary>
/// A wait whose end comes from code of the solution. A thread that waits wakes up and goes on by itself; what follows an await may run on
/// the thread that ends the wait, in the middle of what that thread does.
/// </summary>
internal static class InlineContinuation
{
    /// <summary>Why a wait may not become an await; null where nothing speaks against it.</summary>
    public static Refusal? RefusalOf(SyntaxNode site, DocumentContext context, CancellationToken cancellationToken)
    {
        var operation = context.Model.GetOperation(site, cancellationToken);
        while (operation is IConditionalAccessOperation access)
            operation = access.WhenNotNull;
        if (BlockingWait.From(operation, context.Types) is not { } wait)
            return null;

        var models = new SourceModels(context, cancellationToken);
        var origins = new ValueOrigins(models, cancellationToken);
        return new CompletingThread(models, origins, context, cancellationToken).RefusalOf(wait)
            ?? new CancelingThread(models, origins, context, cancellationToken).RefusalOf(wait)
            ?? new ChannelContinuations(origins, context, cancellationToken).RefusalOf(wait);
    }
}
