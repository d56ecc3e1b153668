using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Lambdas;

/// <summary>
/// An expression that gives a task, and nothing happens before the task has ended: it is awaited, blocked on, or returned as it is.
/// </summary>
internal static class WaitedTask
{
    public static bool Is(ExpressionSyntax task, DocumentContext context, CancellationToken cancellationToken) =>
        context.Model.GetTypeInfo(task, cancellationToken).Type.IsTaskLike(context.Types) && IsWaitedFor(task, context, cancellationToken);

    private static bool IsWaitedFor(ExpressionSyntax task, DocumentContext context, CancellationToken cancellationToken) =>
        task.Parent switch
        {
            AwaitExpressionSyntax => true,
            ParenthesizedExpressionSyntax parenthesized => IsWaitedFor(parenthesized, context, cancellationToken),
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait", Parent: InvocationExpressionSyntax configured } =>
                IsWaitedFor(configured, context, cancellationToken),
            MemberAccessExpressionSyntax access => IsWait(access, context, cancellationToken),
            ReturnStatementSyntax or ArrowExpressionClauseSyntax or LambdaExpressionSyntax =>
                FunctionSyntax.Around(task) is { } function && HandsOnTask(function, context, cancellationToken),
            _ => false,
        };

    private static bool IsWait(MemberAccessExpressionSyntax access, DocumentContext context, CancellationToken cancellationToken) =>
        context.Model.GetSymbolInfo(access, cancellationToken).Symbol is { ContainingType: var type } member
        && type.IsTaskLike(context.Types)
        && member is IPropertySymbol { Name: "Result" } or IMethodSymbol { Name: "Wait" or "GetAwaiter", Parameters.IsEmpty: true };

    /// <summary>A method that returns a task; a lambda is no more than the call that takes it.</summary>
    private static bool HandsOnTask(SyntaxNode function, DocumentContext context, CancellationToken cancellationToken)
    {
        if (function is not AnonymousFunctionExpressionSyntax)
        {
            return context.Model.GetDeclaredSymbol(function, cancellationToken) is IMethodSymbol { ReturnType: var returned }
                && returned.IsTaskLike(context.Types);
        }

        return function.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call }
            && context.Model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
            && (TaskRun.Is(method, context.Types) || Is(call, context, cancellationToken));
    }
}
