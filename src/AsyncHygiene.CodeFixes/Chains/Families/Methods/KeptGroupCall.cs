using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Chains.Families.Methods;

/// <summary>
/// A method's name that a field or variable keeps or a method is given: nothing awaits there, who calls it through that does.
/// </summary>
internal sealed class KeptGroupCall : MethodGroupCall
{
    public KeptGroupCall(GroupLambda lambda, AwaitHost host, DocumentEdits edits)
        : base(lambda, host, edits)
    {
    }

    public override void WriteAwait(Family family, string? token) =>
        Edits.Replace(Lambda.Name, n => n.WithIdentifier(SyntaxFactory.Identifier(family.NewName).WithTriviaFrom(n.Identifier)));
}
