using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Tokens;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics.Counterparts.Queries;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites.Streams;

/// <summary>
/// Awaits the items of a sequence of a library that are fetched while something goes through it.
/// <code>
/// foreach (var key in server.Keys())                               // await foreach (var key in server.KeysAsync())
/// container.GetBlobs().Select(b =&gt; b.Name).ToList()             // await container.GetBlobsAsync().Select(…).ToListAsync()
/// </code>
/// </summary>
internal static class PagedSite
{
    /// <summary>Null where nothing goes through such a sequence, or where there is no form of what does.</summary>
    public static AwaitSite? At(SyntaxNode node, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if (SequenceAt(node) is not { } sequence
            || Layout.HasDirectivesInside(sequence)
            || SourceOf(sequence, edits.Context, cancellationToken) is not var (begin, paged)
            || StreamOperators.LastDeferred(begin, edits, cancellationToken) != sequence
            || !StreamOperators.OnlyCompute(sequence, begin, edits.Context, cancellationToken))
        {
            return null;
        }

        var source = new PagedCall((InvocationExpressionSyntax)paged.Call.Syntax, paged.Form, edits);
        if (node is CommonForEachStatementSyntax loop)
        {
            return AsyncLoop.IsIn(loop) && OperatorCalls.AreSameForAny(sequence, begin, edits.Context, cancellationToken)
                ? SiteOf(loop, source, edits)
                : null;
        }

        return StreamOperators.ImmediateAfter(begin, sequence, edits, cancellationToken) is { } immediate
            && StreamOperators.OnlyCompute(immediate, begin, edits.Context, cancellationToken)
            && OperatorCalls.AreSameForAny(immediate, begin, edits.Context, cancellationToken)
                ? SiteOf(immediate, source, edits)
                : null;
    }

    /// <summary>Null where no such sequence is gone through.</summary>
    public static Refusal? RefusalAt(SyntaxNode node, DocumentContext context, CancellationToken cancellationToken) =>
        SequenceAt(node) is { } sequence && SourceOf(sequence, context, cancellationToken) is var (_, paged)
            ? Refusal.NoAwaitForm.Because(
                $"its items are fetched one by one or in pages: go through '{paged.Form.Name}' with 'await foreach'")
            : null;

    /// <summary>What the library gives at an await site; null where the site is another await.</summary>
    public static PagedSequence? PagedAt(SyntaxNode site, DocumentContext context, CancellationToken cancellationToken) =>
        site is InvocationExpressionSyntax sequence ? SourceOf(sequence, context, cancellationToken)?.Paged : null;

    private static InvocationExpressionSyntax? SequenceAt(SyntaxNode node) => node switch
    {
        CommonForEachStatementSyntax { AwaitKeyword.RawKind: 0 } loop => loop.Expression as InvocationExpressionSyntax,
        _ => CounterpartCall.At(node) is { } call ? ReceiverOf(call) : null,
    };

    private static InvocationExpressionSyntax? ReceiverOf(InvocationExpressionSyntax call) =>
        (call.Expression as MemberAccessExpressionSyntax)?.Expression as InvocationExpressionSyntax;

    /// <summary>What the library gives, behind which operators may stand.</summary>
    private static (InvocationExpressionSyntax Begin, PagedSequence Paged)? SourceOf(
        InvocationExpressionSyntax sequence,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        for (InvocationExpressionSyntax? call = sequence; call is not null; call = ReceiverOf(call))
        {
            if (context.Model.GetOperation(call, cancellationToken) is not { } operation)
                return null;
            if (PagedSequence.Of(operation, context.Types) is { } paged)
                return (call, paged);
        }

        return null;
    }

    private static AwaitSite SiteOf(CommonForEachStatementSyntax loop, PagedCall source, DocumentEdits edits) =>
        new(loop.Expression, "Use 'await foreach'", token =>
        {
            var argument = source.TokenFor(token);
            var configured = edits.ConfiguredSource(loop.Expression);
            var cancelled = argument is null && token is not null && !source.IsGivenToken && AsyncLoop.CanBeCancelled(loop, edits)
                ? token
                : null;
            if (source.Syntax != loop.Expression)
                edits.Replace(source.Syntax, current => source.Written(current, argument));
            edits.Replace(loop.Expression, current =>
            {
                var stream = source.Syntax == loop.Expression ? source.Written(current, argument) : current;
                stream = cancelled is null ? stream.WithoutTrivia() : AsyncLoop.WithCancellation(stream, cancelled);
                return configured(stream).WithTriviaFrom(current);
            });
            edits.Replace(loop, AwaitSyntax.Await);
        });

    private static AwaitSite SiteOf(InvocationExpressionSyntax immediate, PagedCall source, DocumentEdits edits)
    {
        var name = ((MemberAccessExpressionSyntax)immediate.Expression).Name.Identifier.ValueText + StreamOperators.Suffix;
        return new AwaitSite(immediate, $"Use 'await {name}'", token =>
        {
            var argument = source.TokenFor(token);
            edits.Once(immediate, CounterpartCall.Replaced);
            edits.Replace(source.Syntax, current => source.Written(current, argument));
            edits.Replace(immediate, current =>
            {
                var call = StreamOperators.Awaitable((InvocationExpressionSyntax)current, immediate, edits.Context);
                if (argument is null && token is not null && !source.IsGivenToken)
                    call = TokenArgument.Append(call, StreamOperators.Token(call, token));
                return edits.Context.ConfiguredAwait(call, current, immediate);
            });
        });
    }
}
