using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Streams;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.BlockingHelpers;
using AsyncHygiene.Semantics.Counterparts;
using AsyncHygiene.Semantics.Counterparts.Choice;
using AsyncHygiene.Semantics.Counterparts.Queries;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.AwaitSites;

/// <summary>Why no await takes the place of a blocking call.</summary>
internal static class MissingAwait
{
    private const string LoopOverQuery =
        "the loop runs a query, for which this version of Entity Framework or of C# has no 'await foreach': loop over the result of "
            + "'await query.ToListAsync()'";

    private const string LoopOverHiddenQuery =
        "the loop runs a query that comes as a sequence: let the method that returns it await 'ToListAsync' and return the items";

    public static Refusal ReasonAt(SyntaxNode node, DocumentContext context, CancellationToken cancellationToken)
    {
        if (ExpressionTree.Contains(node, context.Model))
        {
            return Refusal.ExpressionTree.Because(
                "it stands in an expression tree, which cannot contain an await: load the rows first, and await for each of them");
        }

        if (PagedSite.RefusalAt(node, context, cancellationToken) is { } paged)
            return paged;

        if (node is CommonForEachStatementSyntax loop)
        {
            var isQuery = context.Model.GetOperation(loop, cancellationToken) is IForEachLoopOperation each
                && QueryableExtensions.IsQuery(each.Collection, context.Types);
            return Refusal.NoAwaitForm.Because(isQuery ? LoopOverQuery : LoopOverHiddenQuery);
        }

        for (var n = node; n is ExpressionSyntax expression && BlockingWait.NameOf(n) == node; n = n.Parent)
        {
            var operation = context.Model.GetOperation(n, cancellationToken);
            if (BlockingWait.From(operation, context.Types) is { } wait)
                return ReasonOf(wait, expression, context);
            if (operation is not IInvocationOperation call)
                continue;
            if (AdviceFor(call.TargetMethod, context.Types) is { } advice)
                return Refusal.NoAwaitForm.Because(advice);
            if (CancelledWait.IsToldApart(call, context))
                return Refusal.NoAwaitForm.Because("the project tells a TaskCanceledException apart, which an awaited wait may throw");
            if (SpeculativeBinding.IsConditional(expression))
                return Refusal.ConditionalChain;
            if (BlockingHelper.Of(call.TargetMethod, context.Model.Compilation, cancellationToken) is { WrapsExceptions: true }
                && AggregateHandler.IsAround(expression, context))
            {
                return Refusal.Aggregate;
            }
        }

        return Refusal.NoAwaitForm;
    }

    private static string? AdviceFor(IMethodSymbol method, KnownTypes types) =>
        DataContract.AdviceFor(method, types) ?? TimedWait.AdviceFor(method, types);

    private static Refusal ReasonOf(BlockingWait wait, ExpressionSyntax blocking, DocumentContext context)
    {
        // Without a time the wait gives nothing; with one it tells whether the task was in time.
        if (wait.Operation is IInvocationOperation { TargetMethod: var method }
            && method.Parameters.Any(p =>
                p.Type.SpecialType == SpecialType.System_Int32 || context.Types.Is(p.Type, context.Types["System.TimeSpan"])))
        {
            return Refusal.TimeoutResult;
        }
        if (SpeculativeBinding.IsConditional(blocking))
            return Refusal.ConditionalChain;

        return wait.Kind != BlockingWaitKind.GetResult && AggregateHandler.IsAround(blocking, context)
            ? Refusal.Aggregate
            : Refusal.NoAwaitForm;
    }
}
