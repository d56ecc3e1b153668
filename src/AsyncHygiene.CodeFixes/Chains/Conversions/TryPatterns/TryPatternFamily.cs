using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Families.Methods;
using AsyncHygiene.Chains.Hosts;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.TryPatterns;

/// <summary>Methods whose two results come back together, in a task.</summary>
internal sealed class TryPatternFamily : MethodFamily
{
    public TryPatternFamily(int id, MethodFamilyDraft draft, string newName, string? tokenName)
        : base(id, draft, newName, tokenName)
    {
    }

    private protected override void WriteBody(FamilyMember member, bool isAsync)
    {
        if (isAsync && !member.Symbol.IsAsync)
            member.Edits.Finally(() => DroppedTasks.Discard(member.Declaration, member.Edits));
        var pattern = TryPattern.Of(member);
        pattern.WriteBody(isAsync);
        pattern.WriteDocumentation();
    }

    private protected override TypeSyntax TypeOf(FamilyMember member, TypeSyntax returnType) => TryPattern.Of(member).TaskAt(returnType);

    private protected override ParameterListSyntax ParametersOf(FamilyMember member, ParameterListSyntax list) =>
        base.ParametersOf(member, TryPattern.WithoutOut(list));
}
