using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Families.Methods;

/// <summary>The method's name that stands for a lambda with the call: <c>names.ForEach(Save)</c>.</summary>
internal class MethodGroupCall : FamilyCall
{
    public MethodGroupCall(GroupLambda lambda, AwaitHost host, DocumentEdits edits)
        : base(host, edits) => Lambda = lambda;

    public override SyntaxNode Site => Lambda.Group;

    private protected GroupLambda Lambda { get; }

    public override void WriteAwait(Family family, string? token) =>
        Lambda.Write(call => Edits.Context.ConfiguredAwait(family.UseOf(call, token), call, Lambda.Call));

    public override void WriteBridge(Family family) => Lambda.Write(call => Blocking(family.UseOf(call, token: null)));
}
