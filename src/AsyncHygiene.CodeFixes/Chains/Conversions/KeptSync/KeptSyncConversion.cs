using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Families.Methods;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.KeptSync;

/// <summary>
/// A method that stays for callers which cannot be changed, with its async form next to it. Its other calls are read as those of every
/// method.
/// </summary>
internal sealed class KeptSyncConversion : MethodConversion
{
    private readonly CancellationToken _cancellationToken;

    public KeptSyncConversion(CancellationToken cancellationToken) => _cancellationToken = cancellationToken;

    public override bool Takes(IReadOnlyList<FamilyMember> members) => false;

    public override async Task<(FamilyCall? Call, Refusal? Refusal)> CallAtAsync(
        InvocationExpressionSyntax call,
        MethodFamilyDraft draft,
        DocumentEdits edits,
        CancellationToken cancellationToken) =>
        (await AwaitableCall.AtAsync(call, edits, cancellationToken).ConfigureAwait(false), null);

    public override Refusal? RefusalOf(MethodFamilyDraft draft) =>
        draft.Members.Count == 1 && KeptSyncWrapper.CanBeKept(draft.Members[0], _cancellationToken) ? null : draft.KeptFor;

    public override Refusal? RefusalOf(MethodFamilyDraft draft, string newName) => newName == draft.Symbol.Name ? draft.KeptFor : null;

    public override MethodFamily Create(int id, MethodFamilyDraft draft, string newName, string? tokenName) =>
        new KeptSyncFamily(id, draft, newName, tokenName);
}
