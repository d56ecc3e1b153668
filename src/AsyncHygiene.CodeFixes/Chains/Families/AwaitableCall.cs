using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families;

/// <summary>A call of a method, or a read of a field or property, that gives a task afterwards.</summary>
internal class AwaitableCall : FamilyCall
{
    private readonly ConditionalAwait? _conditional;

    private protected AwaitableCall(ExpressionSyntax call, ConditionalAwait? conditional, AwaitHost host, DocumentEdits edits)
        : base(host, edits)
    {
        Expression = call;
        _conditional = conditional;
    }

    public override SyntaxNode Site => _conditional?.Site ?? Expression;

    private protected ExpressionSyntax Expression { get; }

    public static async Task<AwaitableCall> AtAsync(ExpressionSyntax call, DocumentEdits edits, CancellationToken cancellationToken)
    {
        var (conditional, host) = await PlaceOfAsync(call, edits, cancellationToken).ConfigureAwait(false);
        return new AwaitableCall(call, conditional, host, edits);
    }

    /// <summary>Why nothing can be awaited at a call or read, whatever its function is.</summary>
    public static Refusal? RefusalAt(ExpressionSyntax call, DocumentEdits edits)
    {
        if (ExpressionTree.Contains(call, edits.Context.Model))
            return Refusal.ExpressionTree.Because(
                $"an expression tree calls it, in {SourcePlace.Of(call.GetLocation())}, and cannot contain an await");

        return ArgumentText.RefusalAt(call, edits.Context, CancellationToken.None);
    }

    /// <summary>Nothing where the call is a blocking call in its own right, which becomes an await of its counterpart.</summary>
    public override void WriteAwait(Family family, string? token)
    {
        if (!Edits.Once(Expression, CounterpartCall.Replaced))
            return;

        Edits.Replace(Expression, current => Edits.Context.ConfiguredAwait(family.UseOf(current, token), current, Expression));
        _conditional?.Write();
    }

    public override void WriteBridge(Family family) =>
        Edits.Replace(Expression, current => Blocking(family.UseOf(current.WithoutTrivia(), token: null)).WithTriviaFrom(current));

    /// <summary>What it takes to await a call or read.</summary>
    private protected static async Task<(ConditionalAwait? Conditional, AwaitHost Host)> PlaceOfAsync(
        ExpressionSyntax call,
        DocumentEdits edits,
        CancellationToken cancellationToken)
    {
        ConditionalAwait? conditional = null;
        if (SpeculativeBinding.IsConditional(call) && (conditional = ConditionalAwait.Of(call, edits, cancellationToken)) is null)
            return (null, new AwaitHost.Refused(Refusal.ConditionalChain));

        return (conditional, await AwaitHostResolver.AtAsync(edits, conditional?.Site ?? call, cancellationToken).ConfigureAwait(false));
    }
}
