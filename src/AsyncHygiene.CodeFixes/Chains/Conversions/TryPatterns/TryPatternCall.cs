using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.TryPatterns;

/// <summary>A call that takes a second result in an <c>out</c> argument.</summary>
internal sealed class TryPatternCall : FamilyCall
{
    private readonly InvocationExpressionSyntax _call;
    private readonly TryCall _form;

    public TryPatternCall(InvocationExpressionSyntax call, TryCall form, AwaitHost host, DocumentEdits edits)
        : base(host, edits)
    {
        _call = call;
        _form = form;
    }

    public override SyntaxNode Site => _call;

    public override void WriteAwait(Family family, string? token) =>
        _form.Write(current => Edits.Context.ConfiguredAwait(family.UseOf(current, token), current, _call));

    public override void WriteBridge(Family family) =>
        _form.Write(current => Blocking(family.UseOf(current.WithoutTrivia(), token: null)).WithTriviaFrom(current));
}
