using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Families.Methods;
using AsyncHygiene.Chains.Threads.Unawaited;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.FireAndForget;

/// <summary>Methods that are <c>async void</c>, all that have a body: their callers have never waited for them.</summary>
internal sealed class UnawaitedConversion : MethodConversion
{
    /// <summary>Where the loop cannot be awaited after all the call would have to block, and nothing has waited for it so far.</summary>
    public override bool CanBeCalledByName => false;

    public override bool Takes(IReadOnlyList<FamilyMember> members) =>
        members.Any(IsAsyncVoid) && members.All(m => IsAsyncVoid(m) || FunctionSyntax.BodyOf(m.Declaration) is null);

    public override async Task<(FamilyCall? Call, Refusal? Refusal)> CallAtAsync(
        InvocationExpressionSyntax call,
        MethodFamilyDraft draft,
        DocumentEdits edits,
        CancellationToken cancellationToken)
    {
        var lasts = draft.Members.Any(m => FunctionSyntax.BodyOf(m.Declaration) is not null
            && !EndingWork.Is(m.Declaration, m.Edits.Context.Model.Compilation, cancellationToken));
        return await UnawaitedCall.AtAsync(call, lasts, edits, cancellationToken).ConfigureAwait(false) is { } unawaited
            ? (unawaited, null)
            : (null, Refusal.Delegate);
    }

    public override MethodFamily Create(int id, MethodFamilyDraft draft, string newName, string? tokenName) =>
        new(id, draft, newName, tokenName);

    private static bool IsAsyncVoid(FamilyMember member) => member.Symbol is { IsAsync: true, ReturnsVoid: true };
}
