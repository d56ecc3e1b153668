using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Families.Methods;
using AsyncHygiene.Chains.Hosts;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Iterators;

/// <summary>Iterators that become asynchronous ones.</summary>
internal sealed class StreamFamily : MethodFamily
{
    public StreamFamily(int id, MethodFamilyDraft draft, string newName, string? tokenName)
        : base(id, draft, newName, tokenName)
    {
    }

    public override string Result => "is an asynchronous sequence";

    /// <summary>Without an await the compiler warns, and the family is left alone.</summary>
    private protected override bool IsAsync(FamilyMember member, bool awaits) => awaits || IteratorMethod.Is(member.Declaration);

    private protected override void WriteBody(FamilyMember member, bool isAsync)
    {
        if (IteratorMethod.Is(member.Declaration))
            StreamSignature.MarkToken(member);
        base.WriteBody(member, isAsync);
    }

    private protected override TypeSyntax TypeOf(FamilyMember member, TypeSyntax returnType) =>
        StreamSignature.AsyncTypeOf(member.Edits, returnType);

    private protected override ParameterListSyntax ParametersOf(FamilyMember member, ParameterListSyntax list) =>
        TokenName is not null && IteratorMethod.Is(member.Declaration)
            ? StreamSignature.WithMarkedToken(base.ParametersOf(member, list), member)
            : base.ParametersOf(member, list);
}
