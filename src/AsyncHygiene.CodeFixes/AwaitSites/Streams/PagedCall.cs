using System.Linq;
using AsyncHygiene.AwaitSites.Tokens;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites.Streams;

/// <summary>The call of a library that gives the sequence, and how it is written as one that gives an asynchronous sequence.</summary>
internal sealed class PagedCall
{
    private readonly IMethodSymbol _form;
    private readonly DocumentEdits _edits;

    public PagedCall(InvocationExpressionSyntax syntax, IMethodSymbol form, DocumentEdits edits)
    {
        Syntax = syntax;
        _form = form;
        _edits = edits;
    }

    public InvocationExpressionSyntax Syntax { get; }

    /// <summary>The call hands on a token already.</summary>
    public bool IsGivenToken => Syntax.ArgumentList.Arguments.Any(a =>
        _edits.Context.Types.Is(_edits.Context.Model.GetTypeInfo(a.Expression).Type, _edits.Context.Types.CancellationToken));

    /// <summary>Null where the call takes none.</summary>
    public TokenArgument? TokenFor(string? tokenInScope) => TokenArgument.For(
        new AsyncCounterpart(_form, CounterpartForm.Call, () => Renamed(Syntax), needsToken: false, missingNamespace: null),
        tokenInScope,
        _edits,
        Syntax.SpanStart);

    public ExpressionSyntax Written(SyntaxNode current, TokenArgument? token)
    {
        var renamed = Renamed((InvocationExpressionSyntax)current);
        return token is null ? renamed : token.AddTo(renamed);
    }

    private InvocationExpressionSyntax Renamed(InvocationExpressionSyntax call) => SpeculativeBinding.WithName(call, _form.Name)!;
}
