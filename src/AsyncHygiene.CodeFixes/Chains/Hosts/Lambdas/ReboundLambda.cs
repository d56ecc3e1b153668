using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Hosts.Lambdas.Forms;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Lambdas;

/// <summary>
/// A synchronous lambda in a call that also takes an asynchronous one: <c>Task.Run(() =&gt; …)</c>. The compiler is asked what the call
/// with the async lambda binds to: it must take a task from it and give the same result, else the lambda would become async void or the
/// caller's value another one. The result must be a task that is waited for there: other calls were done when they returned, and would no
/// longer be. An overload of the solution must do the same.
/// </summary>
internal static class ReboundLambda
{
    /// <summary>
    /// Whether the call takes the async lambda; otherwise the reason, if another overload would take it, and nothing would wait for it, or
    /// it does something else.
    /// </summary>
    public static async Task<(bool TakesTask, Refusal? Refusal)> FindAsync(
        AnonymousFunctionExpressionSyntax lambda,
        SyntaxNode site,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        if (lambda.Parent is not ArgumentSyntax { Parent: ArgumentListSyntax { Parent: InvocationExpressionSyntax call } list } argument
            || context.Model.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol before
            || context.Model.GetTypeInfo(call, cancellationToken).Type is not { } result
            || AsyncForm(lambda, site, context, cancellationToken) is not { } rewritten)
        {
            return (false, null);
        }

        var index = list.Arguments.IndexOf(argument);
        var asyncCall = SpeculativeBinding.Unconditional(call);
        asyncCall = asyncCall.ReplaceNode(asyncCall.ArgumentList.Arguments[index].Expression, rewritten);
        if (SpeculativeBinding.Bind(asyncCall, call.SpanStart, context.Model) is not { } after
            || argument.NameColon is not null
            || !TakesTask(after, index, context))
        {
            return (false, null);
        }

        if (!SymbolEqualityComparer.Default.Equals(after.ContainingType, before.ContainingType)
            || after.Name != before.Name
            || !SymbolEqualityComparer.Default.Equals(SpeculativeBinding.TypeOf(asyncCall, call.SpanStart, context.Model), result)
            || !(TaskRun.Is(after, context.Types) || WaitedTask.Is(call, context, cancellationToken)))
        {
            return (false, Refusal.OtherOverload);
        }

        var unlike = await LikeForms.RefusalOfAsync(call, after, index, Refusal.OtherOverload, context, cancellationToken)
            .ConfigureAwait(false);
        return (unlike is null, unlike);
    }

    /// <summary>
    /// The method asks for a task from its delegate; one that takes anything, as <c>OrderBy</c> does, would take the task for the value.
    /// </summary>
    public static bool TakesTask(IMethodSymbol method, int parameter, DocumentContext context) =>
        parameter < method.Parameters.Length
        && method.OriginalDefinition.Parameters[parameter].Type is INamedTypeSymbol { DelegateInvokeMethod.ReturnType: var returned }
        && returned.IsTaskLike(context.Types);

    /// <summary>
    /// The lambda with an await in it, to ask the compiler with; null where its return type is written, or the site's type cannot be.
    /// </summary>
    public static AnonymousFunctionExpressionSyntax? AsyncForm(
        AnonymousFunctionExpressionSyntax lambda,
        SyntaxNode site,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        if (lambda is ParenthesizedLambdaExpressionSyntax { ReturnType: not null }
            || Awaited(site, context, cancellationToken) is not { } awaited)
        {
            return null;
        }

        var rewritten = (AnonymousFunctionExpressionSyntax)lambda.ReplaceNode(site, awaited);
        return (AnonymousFunctionExpressionSyntax)rewritten.WithModifiers(
            rewritten.Modifiers.Add(SyntaxFactory.Token(SyntaxKind.AsyncKeyword).WithTrailingTrivia(SyntaxFactory.Space)));
    }

    /// <summary>An await of the site's type: what is awaited in the end does not matter for the binding.</summary>
    private static ExpressionSyntax? Awaited(SyntaxNode site, DocumentContext context, CancellationToken cancellationToken) =>
        site is ExpressionSyntax expression
        && TaskSyntax.Default(context.Model.GetTypeInfo(site, cancellationToken).Type) is { } task
            ? AwaitSyntax.Await(task, expression, expression)
            : null;
}
