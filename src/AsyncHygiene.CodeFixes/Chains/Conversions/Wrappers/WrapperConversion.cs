using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Families.Methods;
using AsyncHygiene.Chains.Families.Names;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Wrappers;

/// <summary>
/// Methods that only wait for their async form, and what they implement and what else implements that. A wrapper that callers outside may
/// use stays, unless the interface that it implements changes.
/// </summary>
internal sealed class WrapperConversion : MethodConversion
{
    private readonly CancellationToken _cancellationToken;

    public WrapperConversion(CancellationToken cancellationToken)
    {
        _cancellationToken = cancellationToken;
    }

    public override bool CanBeGivenAway => false;

    public override bool CanBeCalledByName => false;

    public override bool CanNarrow => false;

    /// <summary>A test may set up both.</summary>
    public override Refusal? RefusalOfSetup => Refusal.AsyncSibling;

    public override bool Takes(IReadOnlyList<FamilyMember> members) => members.Any(IsWrapper);

    public override async Task<(FamilyCall? Call, Refusal? Refusal)> CallAtAsync(
        InvocationExpressionSyntax call,
        MethodFamilyDraft draft,
        DocumentEdits edits,
        CancellationToken cancellationToken) =>
        (await AwaitableCall.AtAsync(call, edits, cancellationToken).ConfigureAwait(false), null);

    public override string? NameOf(MethodFamilyDraft draft) => SyncWrapper.AsyncNameOf(draft.Members[0].Symbol);

    public override Refusal? RefusalOf(MethodFamilyDraft draft, string newName)
    {
        var forms = draft.Members.Select(AsyncFormOf).ToList();
        var isAll = forms.TrueForAll(f => f is not null);
        var canGo = draft.KeptFor is null
            && (!isAll || (draft.References.Count > 0 && !draft.Members.Any(IsCalledElsewhere)))
            && draft.Members.Where((_, i) => forms[i] is null).All(m => !HasMember(m.Symbol.ContainingType, newName))
            && draft.References.All(r => FamilyNames.NamesakesAt(r, newName).All(s => IsOneOf(forms, s)) || CallsOneOf(forms, r, newName));
        return canGo ? null : Refusal.AsyncSibling;
    }

    public override MethodFamily Create(int id, MethodFamilyDraft draft, string newName, string? tokenName) =>
        new WrapperFamily(id, draft, newName, draft.Members.Where(IsWrapper));

    private static bool IsCalledElsewhere(FamilyMember member) =>
        ForeignCode.MayCall(member.Symbol, member.Edits.Context.Document.Project);

    private bool IsWrapper(FamilyMember member) => AsyncFormOf(member) is not null;

    private IMethodSymbol? AsyncFormOf(FamilyMember member) =>
        SyncWrapper.AsyncFormOf(member.Symbol, member.Declaration, member.Edits.Context, _cancellationToken);

    private static bool HasMember(INamedTypeSymbol type, string name) =>
        type.DeclarerOf(name) is not null || type.AllInterfaces.Any(i => !i.GetMembers(name).IsEmpty);

    /// <summary>The form has overloads, and the call binds to the form.</summary>
    private static bool CallsOneOf(IEnumerable<IMethodSymbol?> forms, FamilyReference reference, string newName) =>
        NameContext.CallOf(reference.Name) is { } call
        && !SpeculativeBinding.IsConditional(call)
        && SpeculativeBinding.WithName(call, newName) is { } renamed
        && SpeculativeBinding.Bind(renamed, call.SpanStart, reference.Edits.Context.Model) is { } called
        && IsOneOf(forms, called);

    private static bool IsOneOf(IEnumerable<IMethodSymbol?> forms, ISymbol symbol) =>
        forms.Any(f => SymbolEqualityComparer.Default.Equals(f?.OriginalDefinition, symbol.OriginalDefinition));
}
