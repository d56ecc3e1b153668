using System.Threading;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Mocks;

/// <summary>A place that tells a mock library about the member; it is not called there.</summary>
internal sealed class MockReference : FamilyReference
{
    private readonly MockSetup _setup;

    private MockReference(SimpleNameSyntax name, MockSetup setup, DocumentEdits edits)
        : base(name, edits) => _setup = setup;

    /// <summary>Null where the call is a real one.</summary>
    public static (FamilyReference? Setup, Refusal? Refusal) At(
        SimpleNameSyntax name,
        InvocationExpressionSyntax call,
        DocumentEdits edits,
        CancellationToken cancellationToken) =>
        MockSetup.Of(call, edits, cancellationToken) is { } setup ? (new MockReference(name, setup, edits), null)
        : SubstituteSetup.SetsResult(call, edits.Context, cancellationToken)
            ? (null, Refusal.MockedForm.Because(
                $"{SourcePlace.Of(call.GetLocation())}, tells a mock what it gives in a way that has no form for tasks"))
            : (null, null);

    public override void Write(Family family)
    {
        Rename(family);
        using (Edits.OwnedBy(family.Owner))
        {
            Edits.Bindings.Write(Name, Edits.Context.Root);
            _setup.Write();
        }
    }
}
