using AsyncHygiene.Chains.Conversions.Mocks;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families;

/// <summary>A place that names a member of a family.</summary>
internal sealed class FamilyReference
{
    private FamilyReference(SimpleNameSyntax name, FamilyCall? call, MockSetup? setup, DocumentEdits edits)
    {
        Name = name;
        Call = call;
        Setup = setup;
        Edits = edits;
    }

    public SimpleNameSyntax Name { get; }

    /// <summary>The call, which has to be awaited; null where the name is all: <c>nameof</c>, doc comments, method groups that may return a task as well.</summary>
    public FamilyCall? Call { get; }

    /// <summary>What a mock library is told about the member; it is not called there.</summary>
    public MockSetup? Setup { get; }

    public DocumentEdits Edits { get; }

    public static FamilyReference ToName(SimpleNameSyntax name, DocumentEdits edits) => new(name, null, null, edits);

    public static FamilyReference ToCall(SimpleNameSyntax name, FamilyCall call, DocumentEdits edits) => new(name, call, null, edits);

    public static FamilyReference ToSetup(SimpleNameSyntax name, MockSetup setup, DocumentEdits edits) => new(name, null, setup, edits);
}
