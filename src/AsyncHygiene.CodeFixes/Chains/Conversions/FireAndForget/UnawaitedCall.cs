using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Chains.Threads.Unawaited;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.FireAndForget;

/// <summary>A call of a method that was <c>async void</c>: its caller has not waited for it.</summary>
internal sealed class UnawaitedCall : AwaitableCall
{
    private readonly UnawaitedStatement _statement;

    private UnawaitedCall(
        InvocationExpressionSyntax call,
        ConditionalAwait? conditional,
        AwaitHost host,
        UnawaitedStatement statement,
        DocumentEdits edits)
        : base(call, conditional, host, edits) => _statement = statement;

    public override bool IsWaitedFor => false;

    public override bool StaysUnawaited => _statement.StaysBeside;

    /// <summary>Null where the call can neither be awaited nor dropped in the open.</summary>
    public static async Task<UnawaitedCall?> AtAsync(
        InvocationExpressionSyntax call,
        bool lasts,
        DocumentEdits edits,
        CancellationToken cancellationToken)
    {
        var (conditional, host) = await PlaceOfAsync(call, edits, cancellationToken).ConfigureAwait(false);
        var site = (SyntaxNode?)UnawaitedStatement.BoundedLoopAround(call, edits, cancellationToken) ?? call;
        lasts = lasts
            || (host is not AwaitHost.Refused
                && await AwaitingCallers.MayChangeAsync(call, site, edits.Context, cancellationToken).ConfigureAwait(false));
        return UnawaitedStatement.Of(call, lasts, host, edits, cancellationToken) is { } statement
            ? new UnawaitedCall(call, conditional, host, statement, edits)
            : null;
    }

    public override void WriteAwait(Family family, string? token)
    {
        if (_statement.WriteBound(token))
            Edits.Replace(Expression, current => family.UseOf(current, token));
        else
            base.WriteAwait(family, token);
    }

    public override void WriteDiscard(Family family)
    {
        Edits.Replace(Expression, current => family.UseOf(current, token: null));
        _statement.WriteDiscard();
    }
}
