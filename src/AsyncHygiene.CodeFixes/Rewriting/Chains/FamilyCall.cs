using System;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Rewriting.Chains;

/// <summary>A call of a family's member: awaited where its function can be async, else blocking on the task as a bridge between the two worlds.</summary>
internal sealed class FamilyCall
{
    private readonly InvocationExpressionSyntax _invocation;
    private readonly ConditionalAwait? _conditional;
    private readonly DocumentEdits _edits;

    public FamilyCall(InvocationExpressionSyntax invocation, ConditionalAwait? conditional, AwaitHost host, DocumentEdits edits)
    {
        _invocation = invocation;
        _conditional = conditional;
        Host = host;
        _edits = edits;
    }

    /// <summary>The function around the call.</summary>
    public AwaitHost Host { get; }

    /// <summary>What the await takes the place of.</summary>
    public SyntaxNode Site => Group?.Group ?? _conditional?.Site ?? _invocation;

    public DocumentEdits Edits => _edits;

    /// <summary>The loop over an iterator, which becomes an <c>await foreach</c>.</summary>
    public CommonForEachStatementSyntax? Loop { get; init; }

    /// <summary>The method's name that stands for a lambda with the call.</summary>
    public GroupLambda? Group { get; init; }

    /// <summary>Set where nobody waited for the call before.</summary>
    public UnawaitedCall? Unawaited { get; init; }

    /// <summary>The name of the function around, as reports show it.</summary>
    public string Caller => _edits.Model.GetEnclosingSymbol(Site.SpanStart) is { } caller ? FunctionName.Of(caller) : "";

    public void PlanAwait(Family family, string? tokenInScope)
    {
        if (Group is not null)
        {
            Group.Plan(call => _edits.ConfiguredAwait(Renamed(call), call, _invocation));
        }
        else if (Loop is not null)
        {
            var configured = _edits.ConfiguredSource(_invocation.SpanStart);
            _edits.Replace(_invocation, current => configured(Renamed(current)));
            _edits.Replace(Loop, Awaiting);
        }
        else if (Unawaited?.PlanBound(tokenInScope) == true)
        {
            _edits.Replace(_invocation, Renamed);
        }
        else
        {
            _edits.Replace(_invocation, current => _edits.ConfiguredAwait(Renamed(current), current, _invocation));
            _conditional?.Plan();
        }

        InvocationExpressionSyntax Renamed(InvocationExpressionSyntax call)
        {
            var named = Named(call, family.NewName);
            return tokenInScope is null || family.TokenName is null ? named : FamilyToken.AddTo(named, tokenInScope, family);
        }
    }

    /// <summary><c>LoadAsync().GetAwaiter().GetResult()</c></summary>
    public void PlanBridge(Family family)
    {
        // ToBlockingEnumerable is an extension method.
        if (Loop is not null && _edits.Types["System.Threading.Tasks.TaskAsyncEnumerableExtensions"] is { } extensions)
            TypeName.Of(_edits, extensions, _invocation.SpanStart);

        if (Group is not null)
            Group.Plan(call => Blocking(call, family));
        else
            _edits.Replace(_invocation, current => Blocking(current.WithoutTrivia(), family).WithTriviaFrom(current));
    }

    /// <summary><c>_ = LoadAsync()</c></summary>
    public void PlanDiscard(Family family)
    {
        _edits.Replace(_invocation, current => Named(current, family.NewName));
        Unawaited!.PlanDiscard();
    }

    private InvocationExpressionSyntax Blocking(InvocationExpressionSyntax call, Family family)
    {
        var named = Named(call, family.NewName);
        return Loop is null ? Call(Call(named, "GetAwaiter"), "GetResult") : Call(named, "ToBlockingEnumerable");
    }

    private static CommonForEachStatementSyntax Awaiting(CommonForEachStatementSyntax loop)
    {
        var keyword = SyntaxFactory.Token(SyntaxKind.AwaitKeyword).WithLeadingTrivia(loop.ForEachKeyword.LeadingTrivia).WithTrailingTrivia(SyntaxFactory.Space);
        return loop.WithForEachKeyword(loop.ForEachKeyword.WithLeadingTrivia()).WithAwaitKeyword(keyword);
    }

    private static InvocationExpressionSyntax Named(InvocationExpressionSyntax call, string name) =>
        SpeculativeBinding.WithName(call, name) ?? throw new InvalidOperationException($"'{call}' does not name what it calls.");

    private static InvocationExpressionSyntax Call(ExpressionSyntax receiver, string name) =>
        SyntaxFactory.InvocationExpression(SyntaxFactory.MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, receiver, SyntaxFactory.IdentifierName(name)));
}
