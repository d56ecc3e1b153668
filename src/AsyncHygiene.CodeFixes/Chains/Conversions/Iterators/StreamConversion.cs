using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites.Streams;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Families.Methods;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Chains.Hosts.Filters;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Iterators;

/// <summary>Iterators: what they return is enumerated, not awaited.</summary>
internal sealed class StreamConversion : MethodConversion
{
    public override bool HasSetups => false;

    public override bool CanBeGivenAway => false;

    public override bool CanNarrow => false;

    public override bool Takes(IReadOnlyList<FamilyMember> members) => members.Any(m => IteratorMethod.Is(m.Declaration));

    public override async Task<(FamilyCall? Call, Refusal? Refusal)> CallAtAsync(
        InvocationExpressionSyntax call,
        MethodFamilyDraft draft,
        DocumentEdits edits,
        CancellationToken cancellationToken)
    {
        if (SpeculativeBinding.IsConditional(call))
            return (null, Refusal.ConditionalChain);

        var sequence = StreamOperators.LastDeferred(call, edits, cancellationToken);
        if (sequence.Parent is CommonForEachStatementSyntax { AwaitKeyword.RawKind: 0 } loop && loop.Expression == sequence)
        {
            var host = OwnFilter.RefusalOf(loop, edits.Context, cancellationToken) is { } filtered
                ? new AwaitHost.Refused(filtered)
                : await HostAtAsync(sequence).ConfigureAwait(false);
            return (new EnumerationCall(call, loop, host, edits), null);
        }

        if (StreamOperators.ImmediateAfter(call, sequence, edits, cancellationToken) is { } immediate)
            return (new ImmediateCall(call, immediate, await HostAtAsync(immediate).ConfigureAwait(false), edits), null);

        return call.Parent?.Parent is InvocationExpressionSyntax next
            && ListLoop.TryCreate(call, await HostAtAsync(next).ConfigureAwait(false), edits, cancellationToken) is { } list
            ? (list, null)
            : (null, Refusal.SyncEnumeration);

        Task<AwaitHost> HostAtAsync(SyntaxNode site) => AwaitHostResolver.AtAsync(edits, site, cancellationToken);
    }

    public override Refusal? RefusalOf(MethodFamilyDraft draft) =>
        draft.Members.Any(m =>
            !IteratorMethod.NamesItem(m.Declaration)
                || (FunctionSyntax.BodyOf(m.Declaration) is not null && !IteratorMethod.Is(m.Declaration)))
            ? Refusal.SyncEnumeration
            : null;

    public override MethodFamily Create(int id, MethodFamilyDraft draft, string newName, string? tokenName) =>
        new StreamFamily(id, draft, newName, tokenName);
}
