using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Wrappers;

/// <summary>A call of a wrapper. It may be a blocking call in its own right, and is awaited once.</summary>
internal sealed class WrapperCall : AwaitableCall
{
    private WrapperCall(ExpressionSyntax call, ConditionalAwait? conditional, AwaitHost host, DocumentEdits edits)
        : base(call, conditional, host, edits)
    {
    }

    public static new async Task<WrapperCall> AtAsync(ExpressionSyntax call, DocumentEdits edits, CancellationToken cancellationToken)
    {
        var (conditional, host) = await PlaceOfAsync(call, edits, cancellationToken).ConfigureAwait(false);
        return new WrapperCall(call, conditional, host, edits);
    }

    public override void WriteAwait(Family family, string? token)
    {
        if (Edits.Once(Expression, CounterpartCall.Replaced))
            base.WriteAwait(family, token);
    }
}
