using System;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families;

/// <summary>
/// A place that uses a family: it awaits where its function can be async, else it blocks on the task as a bridge between the two worlds.
/// </summary>
internal abstract class FamilyCall
{
    private protected FamilyCall(AwaitHost host, DocumentEdits edits)
    {
        Host = host;
        Edits = edits;
    }

    /// <summary>The function around the call.</summary>
    public AwaitHost Host { get; }

    public DocumentEdits Edits { get; }

    /// <summary>What the await takes the place of.</summary>
    public abstract SyntaxNode Site { get; }

    /// <summary>Its function waited for it before.</summary>
    public virtual bool IsWaitedFor => true;

    /// <summary>It is not to be awaited even where it can be.</summary>
    public virtual bool StaysUnawaited => false;

    /// <summary>The name of the function around, as reports show it.</summary>
    public string Caller => Edits.Context.Model.GetEnclosingSymbol(Site.SpanStart) is { } caller ? FunctionName.Of(caller) : "";

    public abstract void WriteAwait(Family family, string? token);

    /// <summary><c>LoadAsync().GetAwaiter().GetResult()</c></summary>
    public abstract void WriteBridge(Family family);

    /// <summary><c>_ = LoadAsync()</c></summary>
    public virtual void WriteDiscard(Family family) => throw new InvalidOperationException($"'{Site}' is waited for.");

    private protected static ExpressionSyntax Blocking(ExpressionSyntax task) => Call(Call(task, "GetAwaiter"), "GetResult");

    private protected static InvocationExpressionSyntax Call(ExpressionSyntax receiver, string name) =>
        SyntaxFactory.InvocationExpression(
            SyntaxFactory.MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, receiver, SyntaxFactory.IdentifierName(name)));
}
