using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Families.Methods;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.TryPatterns;

/// <summary>Methods that give a second result in an <c>out</c> parameter, and come to return both.</summary>
internal sealed class TryPatternConversion : MethodConversion
{
    public override bool CanNarrow => false;

    public override Refusal? RefusalOfSetup => Refusal.ByRefParameter;

    public override bool Takes(IReadOnlyList<FamilyMember> members) => members.Any(m => TryMethod.Is(m.Symbol));

    public override Refusal? RefusalOfName(SimpleNameSyntax name) => TryPattern.IsNamedWithParameters(name) ? Refusal.ByRefParameter : null;

    public override async Task<(FamilyCall? Call, Refusal? Refusal)> CallAtAsync(
        InvocationExpressionSyntax call,
        MethodFamilyDraft draft,
        DocumentEdits edits,
        CancellationToken cancellationToken)
    {
        if (TryCall.Of(call, edits, cancellationToken) is not { } form)
            return (null, Refusal.ByRefParameter);

        var host = await AwaitHostResolver.AtAsync(edits, call, cancellationToken).ConfigureAwait(false);
        return (new TryPatternCall(call, form, host, edits), null);
    }

    public override Refusal? RefusalOf(MethodFamilyDraft draft, string newName) =>
        TryPattern.IsOverloaded(draft.Members, newName) ? Refusal.ByRefParameter : null;

    public override MethodFamily Create(int id, MethodFamilyDraft draft, string newName, string? tokenName) =>
        new TryPatternFamily(id, draft, newName, tokenName);
}
