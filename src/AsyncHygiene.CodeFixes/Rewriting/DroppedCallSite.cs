using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Rewriting;

/// <summary>A call that a loop starts and drops: the loop runs a limited number of them at a time, or awaits one after the other.</summary>
internal static class DroppedCallSite
{
    public static async Task<AwaitSite?> AtAsync(SyntaxNode node, DocumentEdits edits, SolutionEdits solution, CancellationToken cancellationToken)
    {
        if (node.FirstAncestorOrSelf<ExpressionStatementSyntax>() is not { } statement
            || DroppedCall.OperationOf(edits, statement, cancellationToken) is not { } operation
            || DroppedTask.From(operation, edits.Model.Compilation, edits.Types) is not { IsConditional: false } dropped)
        {
            return null;
        }

        AsyncVoidConversion? callee = null;
        if (dropped.IsAsyncVoid)
        {
            // Its other calls are settled with it, each by what its caller is: a caller that changes as well would be settled twice.
            if (await AsyncFunction.AroundAsync(edits, statement, cancellationToken).ConfigureAwait(false) is null)
                return null;

            callee = await AsyncVoidConversion.TryCreateAsync(dropped.Call.TargetMethod, edits.Document.Project, solution, except: statement, cancellationToken).ConfigureAwait(false);
            if (callee is null)
                return null;
        }

        var title = ParallelLoop.TryCreate(edits, statement, dropped.Call, token: null, cancellationToken) is null
            ? "Await each call"
            : "Run a limited number of calls at a time";
        return new AwaitSite(statement, title, Plan, removesBlocking: false);

        void Plan(string? token)
        {
            callee?.Plan();
            DroppedCall.Bound(edits, statement, dropped.Call, token, cancellationToken);
        }
    }
}
