using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Families.Methods;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Conversions.KeptSync;

/// <summary>A method whose async form comes next to it, because not all of its callers can be changed.</summary>
internal sealed class KeptSyncFamily : MethodFamily
{
    private readonly KeptSyncWrapper _wrapper;

    public KeptSyncFamily(int id, MethodFamilyDraft draft, string newName, string? tokenName)
        : base(id, draft, newName, tokenName)
    {
        _wrapper = new KeptSyncWrapper(Members[0]);
        Reason = draft.KeptFor!;
    }

    /// <summary>Why the method itself cannot change.</summary>
    public Refusal Reason { get; }

    public Location Location => _wrapper.Location;

    public override bool KeepsSynchronousMember => true;

    /// <summary>The method calls itself.</summary>
    public bool Contains(FamilyCall call) => _wrapper.Contains(call);

    /// <summary>What cannot await goes on calling the method that stays.</summary>
    public override void WriteBridge(FamilyCall call)
    {
    }

    private protected override void WriteMember(FamilyMember member, bool awaits)
    {
        base.WriteMember(member, awaits);
        _wrapper.Write(NewName, Owner);
    }
}
