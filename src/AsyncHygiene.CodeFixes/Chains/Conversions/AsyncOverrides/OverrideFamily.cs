using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Families.Methods;

namespace AsyncHygiene.Chains.Conversions.AsyncOverrides;

/// <summary>A method that overrides or implements the asynchronous one of a framework's two.</summary>
internal sealed class OverrideFamily : MethodFamily
{
    private readonly AsyncOverride _row;

    public OverrideFamily(int id, MethodFamilyDraft draft, AsyncOverride row)
        : base(id, draft, row.AsyncName) => _row = row;

    private protected override void WriteMember(FamilyMember member, bool awaits)
    {
        base.WriteMember(member, awaits);
        _row.WriteContract(member);
    }
}
