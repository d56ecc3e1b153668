using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites.Loops;

/// <summary>A call that a loop starts and drops: the loop runs a limited number of them at a time, or awaits one after the other.</summary>
internal static class DroppedCallSite
{
    public static AwaitSite? At(SyntaxNode node, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if (DroppedAt(node, edits.Context, cancellationToken) is not { IsAsyncVoid: false } dropped)
            return null;

        var statement = node.FirstAncestorOrSelf<ExpressionStatementSyntax>()!;
        var title = ParallelLoop.TryCreate(edits, statement, dropped.Call, token: null, cancellationToken) is null
            ? "Await each call"
            : "Run a limited number of calls at a time";
        return new AwaitSite(
            statement,
            title,
            token => DroppedCall.Bound(edits, statement, dropped.Call, token, cancellationToken),
            removesBlocking: false);
    }

    public static DroppedTask? DroppedAt(SyntaxNode node, DocumentContext context, CancellationToken cancellationToken) =>
        node.FirstAncestorOrSelf<ExpressionStatementSyntax>() is { } statement
        && DroppedCall.OperationOf(context, statement, cancellationToken) is { } operation
        && DroppedTask.From(operation, context.Model.Compilation, context.Types) is { IsConditional: false } dropped
            ? dropped
            : null;
}
