using System.Linq;
using AsyncHygiene.AwaitSites.Loops;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts;

/// <summary>
/// Calls whose task a function drops. That is no warning in a synchronous function and one in an async one, so when the modifier comes they
/// say openly that they are dropped: what ran alongside the function still does.
/// </summary>
internal static class DroppedTasks
{
    public static void Discard(SyntaxNode function, DocumentEdits edits)
    {
        foreach (var statement in FunctionSyntax.OwnNodes(function).OfType<ExpressionStatementSyntax>())
        {
            if (statement.Expression is InvocationExpressionSyntax or ConditionalAccessExpressionSyntax
                && edits.Context.Model.GetTypeInfo(statement.Expression).Type is { } type
                && Awaitable.ResultOf(type) is not null
                && DroppedCall.CanDiscard(edits.Context, statement)
                && DroppedCall.Discard(edits, statement.Expression))
            {
                edits.DroppedTasks.Add(statement.Expression);
            }
        }
    }
}
