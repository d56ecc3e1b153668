using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Families.Methods;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Wrappers;

/// <summary>
/// Methods of which some only wait for their async form. Its callers await that form, so that the wrapper goes; the others get its name and
/// become async as any method does.
/// </summary>
internal sealed class WrapperFamily : MethodFamily
{
    private readonly HashSet<SyntaxNode> _wrappers;

    public WrapperFamily(int id, MethodFamilyDraft draft, string newName, IEnumerable<FamilyMember> wrappers)
        : base(id, draft, newName) => _wrappers = [.. wrappers.Select(w => w.Declaration)];

    /// <summary>Nothing but wrappers: whoever cannot await had better go on calling them.</summary>
    public bool IsAllWrappers => Members.All(m => _wrappers.Contains(m.Declaration));

    private protected override void WriteMember(FamilyMember member, bool awaits)
    {
        if (_wrappers.Contains(member.Declaration))
            Remove(member);
        else
            base.WriteMember(member, awaits);
    }

    private static void Remove(FamilyMember member)
    {
        var mark = new SyntaxAnnotation();
        member.Edits.Replace(member.Declaration, d => d.WithAdditionalAnnotations(mark));

        // The type is not the family's, whatever breaks in it.
        using (member.Edits.WithoutOwner())
        {
            member.Edits.Replace((TypeDeclarationSyntax)member.Declaration.Parent!, type => Without(type, mark));
        }
    }

    /// <summary>What becomes the first member does not begin with an empty line.</summary>
    private static TypeDeclarationSyntax Without(TypeDeclarationSyntax type, SyntaxAnnotation mark)
    {
        var at = type.Members.IndexOf(m => m.HasAnnotation(mark));
        var members = type.Members.RemoveAt(at);
        if (at == 0 && members.Count > 0)
        {
            var leading = members[0].GetLeadingTrivia();
            members = members.Replace(
                members[0],
                members[0].WithLeadingTrivia(leading.SkipWhile(t => t.IsKind(SyntaxKind.EndOfLineTrivia))));
        }

        return type.WithMembers(members);
    }
}
