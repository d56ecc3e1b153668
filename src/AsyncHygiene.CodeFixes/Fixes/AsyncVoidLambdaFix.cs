using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites.Loops;
using AsyncHygiene.AwaitSites.Tokens;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Chains.Hosts.Lambdas;
using AsyncHygiene.Chains.Threads.Unawaited;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Delegates;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Fixes;

/// <summary>
/// AH2002: <c>list.ForEach</c> becomes <c>foreach</c>, <c>Parallel.ForEach</c> becomes <c>await Parallel.ForEachAsync</c>. Other delegates
/// have no general answer.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(AsyncVoidLambdaFix))]
public sealed class AsyncVoidLambdaFix : EditFix
{
    public AsyncVoidLambdaFix()
        : base(RuleIds.AsyncVoidLambda)
    {
    }

    private protected override async Task<string?> WriteAsync(
        DocumentEdits edits,
        SyntaxNode node,
        SolutionEdits solution,
        CancellationToken cancellationToken)
    {
        if (node.FirstAncestorOrSelf<LambdaExpressionSyntax>() is not { Parent: ArgumentSyntax argument } lambda
            || argument is not { Parent.Parent: InvocationExpressionSyntax { Parent: ExpressionStatementSyntax statement } call }
            || edits.Context.Model.GetOperation(lambda, cancellationToken)?.Parent is not IDelegateCreationOperation creation
            || AsyncVoidLambdaCall.KindOf(creation, edits.Context.Types) is var kind
                && kind is not (AsyncVoidLambdaCallKind.ForEach or AsyncVoidLambdaCallKind.Parallel)
            || !CanWait(kind, call, lambda, statement, edits.Context, cancellationToken)
            || await AwaitHostResolver.AroundAsync(edits, statement, cancellationToken).ConfigureAwait(false) is not { } function)
        {
            return null;
        }

        switch (kind)
        {
            case AsyncVoidLambdaCallKind.ForEach when LoopOf(lambda, call, statement, edits, cancellationToken) is { } loop:
                function.MakeAsync();
                loop.Write();
                return "Use 'foreach' with 'await'";
            case AsyncVoidLambdaCallKind.Parallel when ParallelCall.TryCreate(edits, call, lambda, cancellationToken) is { } parallel:
                var handed = new HandedTokens(new SolutionCalls(solution.Solution, cancellationToken), cancellationToken);
                var token = await function.TokenAtAsync(call, handed).ConfigureAwait(false);
                function.MakeAsync();
                parallel.Write(token);
                return $"Use 'Parallel.{parallel.Name}'";
            default:
                return null;
        }
    }

    /// <summary>With the enumerator and the items that the call has.</summary>
    private static ForEachLoop? LoopOf(
        LambdaExpressionSyntax lambda,
        InvocationExpressionSyntax call,
        StatementSyntax statement,
        DocumentEdits edits,
        CancellationToken cancellationToken) =>
        LambdaArgument.Of(lambda, edits.Context, cancellationToken) is { } argument
        && ForEachLoop.SourceOf(call) is { } source
        && Sequences.ItemTypeOf(argument, source, edits.Context, cancellationToken) is { } itemType
            ? ForEachLoop.TryCreate(edits, statement, call, lambda, itemType)
            : null;

    /// <summary>
    /// Meanwhile nothing changes the list, and no iteration waits for another one or for what comes after the loop. A handler tells an
    /// array that is null from a loop over one.
    /// </summary>
    private static bool CanWait(
        AsyncVoidLambdaCallKind kind,
        InvocationExpressionSyntax call,
        LambdaExpressionSyntax lambda,
        StatementSyntax statement,
        DocumentContext context,
        CancellationToken cancellationToken) =>
        ForEachLoop.SourceOf(call) is { } source
        && !(kind == AsyncVoidLambdaCallKind.ForEach
            ? call.ArgumentList.Arguments.Count > 1 && Sequences.IsNullHeard(call, context, cancellationToken)
            : ParallelIterations.NeedParallel(call, lambda, context, cancellationToken))
        && IndependentWork.Is(lambda, statement, context, cancellationToken)
        && !ChangedList.IsMeanwhile(source, lambda, context, cancellationToken);
}
