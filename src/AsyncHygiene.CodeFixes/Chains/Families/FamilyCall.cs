using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Conversions.Locks;
using AsyncHygiene.Chains.Conversions.Properties;
using AsyncHygiene.Chains.Conversions.TryPatterns;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families;

/// <summary>A call of a family's member, or a read of its field or property: awaited where its function can be async, else blocking on the task as a bridge between the two worlds.</summary>
internal sealed class FamilyCall
{
    private readonly ExpressionSyntax _call;
    private readonly ConditionalAwait? _conditional;
    private readonly DocumentEdits _edits;

    public FamilyCall(ExpressionSyntax call, ConditionalAwait? conditional, AwaitHost host, DocumentEdits edits)
    {
        _call = call;
        _conditional = conditional;
        Host = host;
        _edits = edits;
    }

    /// <summary>The function around the call.</summary>
    public AwaitHost Host { get; }

    /// <summary>What the await takes the place of.</summary>
    public SyntaxNode Site => Lock?.Statement ?? Group?.Group ?? _conditional?.Site ?? _call;

    public DocumentEdits Edits => _edits;

    /// <summary>The loop over an iterator, which becomes an <c>await foreach</c>.</summary>
    public CommonForEachStatementSyntax? Loop { get; init; }

    /// <summary>The lock that enters a semaphore instead.</summary>
    public SemaphoreLock? Lock { get; init; }

    /// <summary>The method's name that stands for a lambda with the call.</summary>
    public GroupLambda? Group { get; init; }

    /// <summary>Nothing awaits there: a field keeps the method's name, and who reads the field awaits.</summary>
    public bool IsKept => Group is not null && Host is AwaitHost.KeptByField;

    /// <summary>Set where the call takes a second result in an <c>out</c> argument.</summary>
    public TryCall? Try { get; init; }

    /// <summary>Set where nobody waited for the call before.</summary>
    public UnawaitedCall? Unawaited { get; init; }

    /// <summary>The name of the function around, as reports show it.</summary>
    public string Caller => _edits.Context.Model.GetEnclosingSymbol(Site.SpanStart) is { } caller ? FunctionName.Of(caller) : "";

    /// <summary>What it takes to await a call or read.</summary>
    public static async Task<(ConditionalAwait? Conditional, AwaitHost Host)> PlaceOfAsync(ExpressionSyntax call, DocumentEdits edits, CancellationToken cancellationToken)
    {
        ConditionalAwait? conditional = null;
        if (SpeculativeBinding.IsConditional(call) && (conditional = ConditionalAwait.Of(call, edits, cancellationToken)) is null)
            return (null, new AwaitHost.Refused(Refusal.ConditionalChain));

        return (conditional, await AwaitHostResolver.AtAsync(edits, conditional?.Site ?? call, cancellationToken).ConfigureAwait(false));
    }

    public static bool IsInExpressionTree(SyntaxNode node, SemanticModel model) =>
        node.Ancestors().OfType<AnonymousFunctionExpressionSyntax>().Any(lambda =>
            model.GetTypeInfo(lambda).ConvertedType is { } type && type.Inherits(KnownTypes.Of(model.Compilation)["System.Linq.Expressions.Expression`1"]));

    public void WriteAwait(Family family, string? tokenInScope)
    {
        if (Lock is not null)
        {
            Lock.WriteAwait();
        }
        else if (IsKept)
        {
            _edits.Replace(Group!.Name, n => n.WithIdentifier(SyntaxFactory.Identifier(family.NewName).WithTriviaFrom(n.Identifier)));
        }
        else if (Group is not null)
        {
            Group.Write(call => _edits.Context.ConfiguredAwait(Renamed(call), call, _call));
        }
        else if (Loop is not null)
        {
            var configured = _edits.ConfiguredSource(_call.SpanStart);
            _edits.Replace(_call, current => configured(Renamed(current)));
            _edits.Replace(Loop, Awaiting);
        }
        else if (Try is not null)
        {
            Try.Write(current => _edits.Context.ConfiguredAwait(Renamed(current), current, _call));
        }
        else if (Unawaited?.WriteBound(tokenInScope) == true)
        {
            _edits.Replace(_call, Renamed);
        }
        else
        {
            _edits.Replace(_call, current => _edits.Context.ConfiguredAwait(Renamed(current), current, _call));
            _conditional?.Write();
        }

        ExpressionSyntax Renamed(ExpressionSyntax call)
        {
            var named = Named(call, family);
            return tokenInScope is null || family.TokenName is null ? named : FamilyToken.AddTo((InvocationExpressionSyntax)named, tokenInScope, family);
        }
    }

    /// <summary><c>LoadAsync().GetAwaiter().GetResult()</c></summary>
    public void WriteBridge(Family family)
    {
        // ToBlockingEnumerable is an extension method.
        if (Loop is not null && _edits.Context.Types["System.Threading.Tasks.TaskAsyncEnumerableExtensions"] is { } extensions)
            TypeName.Of(_edits, extensions, _call.SpanStart);

        if (Lock is not null)
            Lock.WriteWait();
        else if (Group is not null)
            Group.Write(call => Blocking(call, family));
        else if (Try is not null)
            Try.Write(current => Blocking(current.WithoutTrivia(), family).WithTriviaFrom(current));
        else
            _edits.Replace(_call, current => Blocking(current.WithoutTrivia(), family).WithTriviaFrom(current));
    }

    /// <summary><c>_ = LoadAsync()</c></summary>
    public void WriteDiscard(Family family)
    {
        _edits.Replace(_call, current => Named(current, family));
        Unawaited!.WriteDiscard();
    }

    private InvocationExpressionSyntax Blocking(ExpressionSyntax call, Family family)
    {
        var named = Named(call, family);
        return Loop is null ? Call(Call(named, "GetAwaiter"), "GetResult") : Call(named, "ToBlockingEnumerable");
    }

    private static CommonForEachStatementSyntax Awaiting(CommonForEachStatementSyntax loop)
    {
        var keyword = SyntaxFactory.Token(SyntaxKind.AwaitKeyword).WithLeadingTrivia(loop.ForEachKeyword.LeadingTrivia).WithTrailingTrivia(SyntaxFactory.Space);
        return loop.WithForEachKeyword(loop.ForEachKeyword.WithLeadingTrivia()).WithAwaitKeyword(keyword);
    }

    /// <summary>Fields keep their names; a property becomes a method.</summary>
    private static ExpressionSyntax Named(ExpressionSyntax call, Family family) =>
        family.Field is not null ? call : family.Property is not null ? AsyncProperty.CallAt(call, family.NewName) : SpeculativeBinding.WithName((InvocationExpressionSyntax)call, family.NewName) ?? throw new InvalidOperationException($"'{call}' does not name what it calls.");

    private static InvocationExpressionSyntax Call(ExpressionSyntax receiver, string name) =>
        SyntaxFactory.InvocationExpression(SyntaxFactory.MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, receiver, SyntaxFactory.IdentifierName(name)));
}
