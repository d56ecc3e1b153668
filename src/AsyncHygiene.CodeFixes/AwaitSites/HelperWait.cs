using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.BlockingHelpers;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.AwaitSites;

/// <summary>
/// The wait inside a helper that a reported call blocks in. Where the helper does more than to wait, no await takes the place of the call:
/// the helper becomes async as any method does, and with it the call.
/// </summary>
internal static class HelperWait
{
    /// <summary>The name of the blocking member in the helper; null where the call is none of such a helper.</summary>
    public static SyntaxNode? At(string ruleId, SyntaxNode node, DocumentContext context, CancellationToken cancellationToken)
    {
        if (ruleId != RuleIds.TaskWait)
            return null;

        for (var n = node; n is ExpressionSyntax && BlockingWait.NameOf(n) == node; n = n.Parent)
        {
            var operation = context.Model.GetOperation(n, cancellationToken);
            if (BlockingWait.From(operation, context.Types) is not null)
                return null;
            if (operation is IInvocationOperation call
                && BlockingHelper.Of(call.TargetMethod, context.Model.Compilation, cancellationToken) is { IsReplaceable: false } helper)
            {
                return BlockingWait.NameOf(helper.Waits.OrderBy(w => w.SpanStart).First());
            }
        }

        return null;
    }
}
