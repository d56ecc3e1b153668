using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Statements;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts;

/// <summary>The tasks that a function without <c>async</c> returns, and what becomes of them when it gets the modifier.</summary>
internal static class TaskReturns
{
    /// <summary>
    /// Not where a returned task may be null, or comes from a builder of the user's own. <c>default</c> of a <c>ValueTask</c> is complete.
    /// </summary>
    public static bool CanBeAwaited(SyntaxNode function, DocumentContext context, CancellationToken cancellationToken) =>
        FunctionSyntax.ReturnedBy(function).All(e => !e.IsKind(SyntaxKind.NullLiteralExpression)
            && context.Model.GetTypeInfo(e, cancellationToken).ConvertedType is { } type
            && (IsDefault(e) ? IsCompletedTask(e, context) || CompletedResult(e, context) is not null
                : type.IsTask(context.Types) || type.IsValueTask(context.Types)));

    /// <summary>
    /// Whether a task is returned from a <c>try</c> or <c>using</c> that is over then: an await there would bring the task's exceptions to
    /// the <c>catch</c>, and put off the <c>finally</c> and the disposal until it is done.
    /// </summary>
    public static bool LeaveBlocks(SyntaxNode function, DocumentContext context) =>
        FunctionSyntax.ReturnedBy(function).Any(e =>
            EndingBlock.IsAround(e) && CompletedResult(e, context) is null && !IsCompletedTask(e, context));

    public static void Await(SyntaxNode function, ITypeSymbol returnType, DocumentEdits edits)
    {
        var hasResult = returnType is INamedTypeSymbol { Arity: 1 };
        foreach (var expression in FunctionSyntax.ReturnedBy(function).ToList())
        {
            var completed = CompletedResult(expression, edits.Context);
            if (expression.Parent is ReturnStatementSyntax statement)
                Await(statement, function, hasResult, completed, edits);
            else if (hasResult && completed is not null)
                edits.Replace(expression, e => CompletedArgument(e).WithTriviaFrom(e));
            else
                edits.Replace(expression, e => edits.Context.ConfiguredAwait(e, e, expression));
        }
    }

    private static void Await(
        ReturnStatementSyntax statement,
        SyntaxNode function,
        bool hasResult,
        ExpressionSyntax? completed,
        DocumentEdits edits)
    {
        if (hasResult)
        {
            edits.Replace(
                statement,
                s => s.WithExpression(
                    completed is not null
                        ? CompletedArgument(s.Expression!)
                        : edits.Context.ConfiguredAwait(s.Expression!, s.Expression!, statement.Expression!)));
            return;
        }

        var last = IsLastOf(statement, function);
        var nothing = IsCompletedTask(statement.Expression!, edits.Context);
        edits.ReplaceStatement(statement, s =>
        {
            var statements = new List<StatementSyntax>();
            if (!nothing)
                statements.Add(
                    SyntaxFactory.ExpressionStatement(
                        edits.Context.ConfiguredAwait(s.Expression!, s.Expression!.WithoutTrivia(), statement.Expression!)));
            if (!last)
                statements.Add(SyntaxFactory.ReturnStatement());
            return statements.ConvertAll(n => n.WithAdditionalAnnotations(Microsoft.CodeAnalysis.Formatting.Formatter.Annotation));
        });
    }

    private static bool IsLastOf(ReturnStatementSyntax statement, SyntaxNode function) =>
        FunctionSyntax.BodyOf(function) is BlockSyntax body && body.Statements.LastOrDefault() == statement;

    /// <summary><c>default</c>, <c>default(ValueTask)</c></summary>
    private static bool IsDefault(ExpressionSyntax expression) =>
        expression is DefaultExpressionSyntax || expression.IsKind(SyntaxKind.DefaultLiteralExpression);

    /// <summary><c>Task.CompletedTask</c>, and <c>default</c> of a <c>ValueTask</c></summary>
    public static bool IsCompletedTask(ExpressionSyntax expression, DocumentContext context) =>
        (IsDefault(expression) && context.Types.Is(context.Model.GetTypeInfo(expression).ConvertedType, context.Types.ValueTask))
        || context.Model.GetSymbolInfo(expression).Symbol is IPropertySymbol { Name: "CompletedTask" } property
        && (context.Types.Is(property.ContainingType, context.Types.Task)
            || context.Types.Is(property.ContainingType, context.Types.ValueTask));

    /// <summary>
    /// The value in <c>Task.FromResult(value)</c> and <c>new ValueTask&lt;T&gt;(value)</c>; <c>default</c> of such a <c>ValueTask</c> has
    /// that of its result.
    /// </summary>
    public static ExpressionSyntax? CompletedResult(ExpressionSyntax expression, DocumentContext context)
    {
        if (expression.IsKind(SyntaxKind.DefaultLiteralExpression))
        {
            return context.Types.Is(context.Model.GetTypeInfo(expression).ConvertedType?.OriginalDefinition, context.Types.ValueTaskOfT)
                ? expression
                : null;
        }

        if (context.Model.GetSymbolInfo(expression).Symbol is not IMethodSymbol { Parameters.Length: 1 } method)
            return null;

        var types = context.Types;
        var isFromResult = method.Name == "FromResult"
            && (types.Is(method.ContainingType, types.Task) || types.Is(method.ContainingType, types.ValueTask));
        var isValue = method.MethodKind == MethodKind.Constructor
            && types.Is(method.ContainingType, types.ValueTaskOfT)
            && SymbolEqualityComparer.Default.Equals(method.Parameters[0].Type, method.ContainingType.TypeArguments[0]);
        return isFromResult || isValue ? CompletedArgument(expression) : null;
    }

    /// <summary>The value, where the expression is known to be such a task.</summary>
    public static ExpressionSyntax CompletedArgument(ExpressionSyntax expression) => expression switch
    {
        InvocationExpressionSyntax invocation => invocation.ArgumentList.Arguments[0].Expression,
        BaseObjectCreationExpressionSyntax creation => creation.ArgumentList!.Arguments[0].Expression,
        _ => expression,
    };
}
