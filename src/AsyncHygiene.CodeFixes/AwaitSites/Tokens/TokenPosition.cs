using System.Threading;
using AsyncHygiene.Semantics.Cancellation;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.AwaitSites.Tokens;

/// <summary>Whether a cancellation may end a call at a place, as the member around it shows. Its callers are another question.</summary>
internal static class TokenPosition
{
    public static bool CanBeCancelled(SyntaxNode node, SemanticModel model, CancellationToken cancellationToken)
    {
        if (CleanUpCode.Contains(node, model, cancellationToken))
            return false;

        var handlers = new CancellationHandler(model, cancellationToken);
        return !handlers.Mistakes(node) && !handlers.LeadsTo(node) && !CancellationCheck.IsFollowedByWork(node, model, cancellationToken);
    }
}
