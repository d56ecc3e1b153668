using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families;

/// <summary>A call, which has to be awaited.</summary>
internal sealed class CallReference : FamilyReference
{
    public CallReference(SimpleNameSyntax name, FamilyCall call, DocumentEdits edits)
        : base(name, edits) => Call = call;

    public FamilyCall Call { get; }

    public override void Write(Family family)
    {
    }
}
