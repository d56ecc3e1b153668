using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Chains.Families.Methods;

/// <summary>A method's name that a field keeps: nothing awaits there, the readers of the field do.</summary>
internal sealed class KeptGroupCall : MethodGroupCall
{
    public KeptGroupCall(GroupLambda lambda, IFieldSymbol field, DocumentEdits edits)
        : base(lambda, new AwaitHost.KeptByField(field), edits)
    {
    }

    public override void WriteAwait(Family family, string? token) =>
        Edits.Replace(Lambda.Name, n => n.WithIdentifier(SyntaxFactory.Identifier(family.NewName).WithTriviaFrom(n.Identifier)));
}
