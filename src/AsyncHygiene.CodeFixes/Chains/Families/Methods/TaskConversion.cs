using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families.Methods;

/// <summary>Methods that return a task of what they returned, and calls that await it.</summary>
internal sealed class TaskConversion : MethodConversion
{
    public override bool Takes(IReadOnlyList<FamilyMember> members) => true;

    public override async Task<(FamilyCall? Call, Refusal? Refusal)> CallAtAsync(
        InvocationExpressionSyntax call,
        MethodFamilyDraft draft,
        DocumentEdits edits,
        CancellationToken cancellationToken) =>
        (await AwaitableCall.AtAsync(call, edits, cancellationToken).ConfigureAwait(false), null);

    public override MethodFamily Create(int id, MethodFamilyDraft draft, string newName, string? tokenName) =>
        new(id, draft, newName, tokenName);
}
