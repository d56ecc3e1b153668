using System.Linq;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts;

/// <summary>
/// <c>await Task.FromResult(Load())</c>, as a method is written that has nothing to await. Once it awaits <c>LoadAsync()</c>, the completed
/// task around it says nothing any more.
/// </summary>
internal static class CompletedAwait
{
    /// <summary>Takes away the completed task around what becomes an await.</summary>
    public static void Unwrap(SyntaxNode site, DocumentEdits edits)
    {
        var context = edits.Context;
        foreach (var await in site.Ancestors().TakeWhile(n => !FunctionSyntax.IsFunction(n)).OfType<AwaitExpressionSyntax>())
        {
            if (CompletedTaskOf(await) is not { } task
                || TaskReturns.CompletedResult(task, context) is not { } value
                || !value.Span.Contains(site.Span)
                || HasOwnTrivia(await, value)
                || context.Model.GetTypeInfo(value).Type is not { } type
                || !SymbolEqualityComparer.IncludeNullability.Equals(type, context.Model.GetTypeInfo(await).Type))
            {
                continue;
            }

            edits.Replace<ExpressionSyntax>(await, current => Unwrapped(current));
        }
    }

    private static ExpressionSyntax Unwrapped(ExpressionSyntax current) =>
        current is AwaitExpressionSyntax await
        && CompletedTaskOf(await) is { } task
        && TaskReturns.CompletedArgument(task) is AwaitExpressionSyntax or InvocationExpressionSyntax
            ? TaskReturns.CompletedArgument(task).WithTriviaFrom(await)
            : current;

    /// <summary>What is awaited, if it may be a completed task with one value, without its <c>ConfigureAwait</c>.</summary>
    private static ExpressionSyntax? CompletedTaskOf(AwaitExpressionSyntax await)
    {
        var task = await.Expression is InvocationExpressionSyntax
        {
            Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" } configured,
        }
            ? configured.Expression
            : await.Expression;
        return task switch
        {
            InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "FromResult" },
                ArgumentList.Arguments.Count: 1,
            } => task,
            BaseObjectCreationExpressionSyntax { ArgumentList.Arguments.Count: 1, Initializer: null } => task,
            _ => null,
        };
    }

    /// <summary>A comment or a directive between the await and the value would go.</summary>
    private static bool HasOwnTrivia(AwaitExpressionSyntax await, ExpressionSyntax value) =>
        await.DescendantTrivia().Any(t =>
            !t.IsKind(SyntaxKind.WhitespaceTrivia)
                && !t.IsKind(SyntaxKind.EndOfLineTrivia)
                && await.Span.Contains(t.Span)
                && !value.Span.Contains(t.Span));
}
