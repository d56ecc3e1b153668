using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Loops;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Statements;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.InPlace.Parallel;

/// <summary>
/// <c>await Parallel.ForEachAsync</c> for a loop that adds tasks to a list, the list, and the <c>await Task.WhenAll</c> right behind the
/// loop. Only where no other code reads the list or its results.
/// </summary>
internal static class ParallelAdditions
{
    /// <param name="edits">The edits of the document.</param>
    /// <param name="start">What begins the calls.</param>
    /// <param name="token">A token that may be handed on there.</param>
    /// <param name="cancellationToken">Ends the planning.</param>
    /// <returns>False where nothing is planned.</returns>
    public static bool Write(DocumentEdits edits, IInvocationOperation start, string? token, CancellationToken cancellationToken)
    {
        if (AddedTasks.From(start, edits.Context, cancellationToken) is not { } tasks
            || tasks.Uses(edits.Context.Model, cancellationToken).Count() != 2
            || !IsEmptyList(tasks.Declaration)
            || AwaitedAfter(tasks) is not { } awaited
            || !StatementRemoval.CanRemove(tasks.Declaration)
            || ParallelLoop.TryCreate(edits, tasks.Add, start, token, cancellationToken) is not { } parallel)
        {
            return false;
        }

        edits.Replace(tasks.Add, add =>
        {
            var call = ((InvocationExpressionSyntax)add.Expression).ArgumentList.Arguments[0].Expression;
            return add.WithExpression(edits.Context.ConfiguredAwait(call, add.Expression, tasks.Add.Expression));
        });
        parallel.Write();
        StatementRemoval.Remove(tasks.Declaration, edits);
        StatementRemoval.Remove(awaited, edits);
        return true;
    }

    private static bool IsEmptyList(LocalDeclarationStatementSyntax declaration) =>
        declaration.Declaration.Variables is { Count: 1 } variables
        && variables[0].Initializer?.Value
            is BaseObjectCreationExpressionSyntax { Initializer: null, ArgumentList: null or { Arguments.Count: 0 } }
                or CollectionExpressionSyntax { Elements.Count: 0 };

    /// <summary><c>await Task.WhenAll(tasks);</c> as the next statement: what stands between the two runs alongside the calls.</summary>
    private static ExpressionStatementSyntax? AwaitedAfter(AddedTasks tasks) =>
        AwaitedStatement.Of(tasks.WhenAll) is { } statement
        && statement.GetFirstToken() == tasks.Loop.GetLastToken().GetNextToken()
        && StatementRemoval.CanRemove(statement)
            ? statement
            : null;
}
