using System.Threading;
using AsyncHygiene.AwaitSites.Streams;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Chains.Hosts.Lambdas;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Statements;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Iterators;

/// <summary>
/// <c>Read().ToList()</c> where nothing has an asynchronous <c>ToListAsync</c>: a loop before the statement fills the list.
/// </summary>
internal sealed class ListLoop : StreamCall
{
    private const string Item = "item";

    private readonly InvocationExpressionSyntax _toList;
    private readonly ITypeSymbol _itemType;
    private readonly HoistPlace _place;

    private ListLoop(
        InvocationExpressionSyntax call,
        (InvocationExpressionSyntax Call, ITypeSymbol ItemType) list,
        HoistPlace place,
        AwaitHost host,
        DocumentEdits edits)
        : base(call, host, edits)
    {
        (_toList, _itemType) = list;
        _place = place;
    }

    public override SyntaxNode Site => _toList;

    public static ListLoop? TryCreate(
        InvocationExpressionSyntax call,
        AwaitHost host,
        DocumentEdits edits,
        CancellationToken cancellationToken) =>
        SequenceOperator.After(call, edits.Context, cancellationToken) is var (next, method)
            && next.ArgumentList.Arguments.Count == 0
            && method.Name == "ToList"
            && method.TypeArguments[0] is var item
            && Sequences.CanBeNamed(item)
            && !Sequences.LosesComments(next, call, call)
            && HoistPlace.Of(next, edits, cancellationToken) is { } place
            ? new ListLoop(call, (next, item), place, host, edits)
            : null;

    public override void WriteAwait(Family family, string? token)
    {
        WriteSource(family, token);
        var name = _place.Variable?.Identifier.ValueText ?? Edits.Names.Reserve(_toList, "results");
        var item = Edits.Names.Reserve(_toList, Item);
        _place.Write(name, NewList(), SyntaxFactory.IdentifierName(name), current => Loop((InvocationExpressionSyntax)current, name, item));
    }

    private static CommonForEachStatementSyntax Loop(InvocationExpressionSyntax toList, string list, string item) =>
        AwaitSyntax.Await(
            LoopSyntax.ForEach(
                SyntaxFactory.IdentifierName("var"),
                SyntaxFactory.Identifier(item),
                ((MemberAccessExpressionSyntax)toList.Expression).Expression,
                SyntaxFactory.Block(SyntaxFactory.ParseStatement($"{list}.Add({item});"))));

    private ObjectCreationExpressionSyntax NewList() =>
        SyntaxFactory.ObjectCreationExpression(
            SyntaxFactory.Token(SyntaxKind.NewKeyword).WithTrailingTrivia(SyntaxFactory.Space),
            TypeName.Of(
                Edits,
                Edits.Context.Types["System.Collections.Generic.List`1"]!,
                _toList.SpanStart,
                Sequences.Named(_itemType, Edits.Context, _toList.SpanStart)),
            SyntaxFactory.ArgumentList(),
            null);
}
