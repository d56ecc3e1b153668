using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families;

/// <summary>A place that names a member of a family.</summary>
internal abstract class FamilyReference
{
    private protected FamilyReference(SimpleNameSyntax name, DocumentEdits edits)
    {
        Name = name;
        Edits = edits;
    }

    public SimpleNameSyntax Name { get; }

    public DocumentEdits Edits { get; }

    /// <summary>What happens to the place wherever it stands; calls are written as it is decided for each.</summary>
    public abstract void Write(Family family);

    private protected void Rename(Family family)
    {
        if (Name.Identifier.ValueText == family.NewName)
            return;

        using (Edits.OwnedBy(family.Owner))
        {
            Edits.Replace(Name, n => n.WithIdentifier(SyntaxFactory.Identifier(family.NewName).WithTriviaFrom(n.Identifier)));
        }
    }
}
