using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Rewriting.Chains;

/// <summary>A place that names a member of a family.</summary>
internal sealed class FamilyReference
{
    private FamilyReference(SimpleNameSyntax name, FamilyCall? call, DocumentEdits edits)
    {
        Name = name;
        Call = call;
        Edits = edits;
    }

    public SimpleNameSyntax Name { get; }

    /// <summary>The call, which has to be awaited; null where the name is all: <c>nameof</c>, doc comments, method groups that may return a task as well.</summary>
    public FamilyCall? Call { get; }

    public DocumentEdits Edits { get; }

    public static FamilyReference ToName(SimpleNameSyntax name, DocumentEdits edits) => new(name, null, edits);

    public static FamilyReference ToCall(SimpleNameSyntax name, FamilyCall call, DocumentEdits edits) => new(name, call, edits);
}
