using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Families.Methods;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Conversions.Filters;

/// <summary>The methods of a filter, which change together: one new method calls them.</summary>
internal sealed class FilterFamily : MethodFamily
{
    private readonly FilterPair _pair;

    public FilterFamily(int id, MethodFamilyDraft draft, FilterPair pair)
        : base(id, draft, pair.Stage.Around) => _pair = pair;

    public override void WriteWarning(string reason)
    {
    }

    private protected override string NameOf(FamilyMember member) => _pair.NameOf(member.Symbol);

    private protected override void WriteDeclarations(HashSet<SyntaxNode> awaiting)
    {
        foreach (var member in Members.Where(m => awaiting.Contains(m.Declaration)))
        {
            using (member.Edits.OwnedBy(Owner))
            {
                WriteMember(member, awaits: true);
            }
        }

        using (Members[0].Edits.OwnedBy(Owner))
        {
            _pair.Write(Members, awaiting, Owner);
        }
    }
}
