using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Lambdas;

/// <summary>An expression that gives a task, and nothing happens before the task has ended: it is awaited, blocked on, or returned as it is.</summary>
internal static class WaitedTask
{
    public static bool Is(ExpressionSyntax task, DocumentEdits edits, CancellationToken cancellationToken) =>
        edits.Model.GetTypeInfo(task, cancellationToken).Type.IsTaskLike(edits.Types) && IsWaitedFor(task, edits, cancellationToken);

    private static bool IsWaitedFor(ExpressionSyntax task, DocumentEdits edits, CancellationToken cancellationToken) => task.Parent switch
    {
        AwaitExpressionSyntax => true,
        ParenthesizedExpressionSyntax parenthesized => IsWaitedFor(parenthesized, edits, cancellationToken),
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait", Parent: InvocationExpressionSyntax configured } =>
            IsWaitedFor(configured, edits, cancellationToken),
        MemberAccessExpressionSyntax access => IsWait(access, edits, cancellationToken),
        ReturnStatementSyntax or ArrowExpressionClauseSyntax or LambdaExpressionSyntax =>
            FunctionSyntax.Around(task) is { } function && HandsOnTask(function, edits, cancellationToken),
        _ => false,
    };

    private static bool IsWait(MemberAccessExpressionSyntax access, DocumentEdits edits, CancellationToken cancellationToken) =>
        edits.Model.GetSymbolInfo(access, cancellationToken).Symbol is { ContainingType: var type } member
        && type.IsTaskLike(edits.Types)
        && member is IPropertySymbol { Name: "Result" } or IMethodSymbol { Name: "Wait" or "GetAwaiter", Parameters.IsEmpty: true };

    /// <summary>A method that returns a task; a lambda is no more than the call that takes it.</summary>
    private static bool HandsOnTask(SyntaxNode function, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if (function is not AnonymousFunctionExpressionSyntax)
        {
            return edits.Model.GetDeclaredSymbol(function, cancellationToken) is IMethodSymbol { ReturnType: var returned }
                && returned.IsTaskLike(edits.Types);
        }

        return function.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call }
            && edits.Model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
            && (TaskRun.Is(method, edits.Types) || Is(call, edits, cancellationToken));
    }
}
