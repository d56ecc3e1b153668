using System;
using System.Threading;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Mocks;

/// <summary>
/// A place that looks like a call of a member and tells a mock library about it: <c>mock.Setup(x =&gt; x.Get(1)).Returns(2)</c>. There is
/// nothing to await; the member gets its new name, and what it is told to return becomes a task.
/// </summary>
internal sealed class MockSetup
{
    private readonly Action? _plan;

    public MockSetup(Action? plan) => _plan = plan;

    /// <summary>Null where it is a real call, or a set-up that has no form for tasks.</summary>
    public static MockSetup? Of(InvocationExpressionSyntax call, DocumentEdits edits, CancellationToken cancellationToken) =>
        MoqSetup.Of(call, edits, cancellationToken)
            ?? FakeSetup.Of(call, edits, cancellationToken)
            ?? SubstituteSetup.Of(call, edits.Context, cancellationToken);

    public void Write() => _plan?.Invoke();
}
