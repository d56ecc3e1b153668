using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families;

/// <summary>A place where the name is all: <c>nameof</c>, doc comments, method groups that may return a task as well.</summary>
internal sealed class NameReference : FamilyReference
{
    public NameReference(SimpleNameSyntax name, DocumentEdits edits)
        : base(name, edits)
    {
    }

    public override void Write(Family family)
    {
        var isNameOnly = NameContext.IsNameOnly(Name);
        if (isNameOnly && family.KeepsSynchronousMember)
            return;

        if (!isNameOnly && Name.Identifier.ValueText == family.NewName)
            Edits.Bindings.Keep(Name, family.Owner);
        Rename(family);
    }
}
