using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Hosts.Lambdas.Operators;
using AsyncHygiene.Chains.Hosts.Lambdas.Started;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Lambdas;

/// <summary>What it takes to have an await in a lambda whose delegate knows nothing of tasks.</summary>
internal static class LambdaRewrites
{
    /// <param name="otherwise">The reason where nothing more exact can be said.</param>
    public static async Task<AwaitHost> HostOfAsync(
        AnonymousFunctionExpressionSyntax lambda,
        SyntaxNode site,
        Refusal otherwise,
        DocumentEdits edits,
        CancellationToken cancellationToken)
    {
        if (KeptDelegate.HolderOf(lambda, edits.Context, cancellationToken) is { } field)
            return NeedsReaders(lambda, field, edits, cancellationToken);

        LambdaRewrite? rewrite = LocalDelegate.TryCreate(lambda, edits, cancellationToken);
        var refusal = otherwise;
        if (LambdaArgument.Of(lambda, edits.Context, cancellationToken) is { } argument)
        {
            if (StartNewCall.TryCreate(argument, site, edits, cancellationToken) is { } started)
            {
                return await started.RefusalAsync(cancellationToken).ConfigureAwait(false) is { } kept
                    ? new AwaitHost.Refused(kept)
                    : new AwaitHost.Ready(AsyncFunction.Of(lambda, edits)).Through(started);
            }

            rewrite = Of(argument, site, edits, cancellationToken);
            refusal = Sequences.RefusalOf(argument, edits.Context, cancellationToken) ?? otherwise;
            if (rewrite is CounterpartWithLambda pair
                && await pair.RefusalAsync(cancellationToken).ConfigureAwait(false) is { } unlike)
            {
                return new AwaitHost.Refused(unlike);
            }
        }

        if (rewrite is null
            && IsOfDelegate(refusal)
            && GivenDelegate.ParameterOf(lambda, edits.Context, cancellationToken) is { } parameter)
        {
            return NeedsReaders(lambda, parameter, edits, cancellationToken);
        }

        return rewrite is null
            ? new AwaitHost.Refused(refusal)
            : (await AwaitHostResolver.AtAsync(edits, rewrite.Site, cancellationToken).ConfigureAwait(false)).Through(rewrite);
    }

    /// <summary>
    /// What it takes to await a method that is given to a call by its name, in the loop that takes the call's place; null where there is
    /// none.
    /// </summary>
    public static async Task<AwaitHost?> HostOfGroupAsync(ExpressionSyntax group, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if (LambdaArgument.Of(group, edits.Context, cancellationToken) is not { } argument)
            return null;

        var rewrite = ForEachCall.TryCreate(argument, edits, cancellationToken)
            ?? SequenceLoop.TryCreate(argument, edits, cancellationToken)
            ?? DictionaryLoop.TryCreate(argument, edits, cancellationToken) as LambdaRewrite;
        return rewrite is null
            ? null
            : (await AwaitHostResolver.AtAsync(edits, rewrite.Site, cancellationToken).ConfigureAwait(false)).Through(rewrite);
    }

    /// <summary>
    /// What it takes to await the calls of a variable that holds a method by its name; null where it is no such variable.
    /// </summary>
    public static async Task<AwaitHost?> HostOfVariableAsync(
        ExpressionSyntax group,
        DocumentEdits edits,
        CancellationToken cancellationToken) =>
        LocalDelegate.TryCreate(group, edits, cancellationToken) is { } rewrite
            ? (await AwaitHostResolver.AtAsync(edits, rewrite.Site, cancellationToken).ConfigureAwait(false)).Through(rewrite)
            : null;

    private static AwaitHost.NeedsHolderReaders NeedsReaders(
        AnonymousFunctionExpressionSyntax lambda,
        ISymbol holder,
        DocumentEdits edits,
        CancellationToken cancellationToken)
    {
        var symbol = edits.Context.Model.GetSymbolInfo(lambda, cancellationToken).Symbol as IMethodSymbol;
        return new AwaitHost.NeedsHolderReaders(AsyncFunction.Of(lambda, edits, symbol), holder);
    }

    /// <summary>Nothing else stands in the way, as another overload would.</summary>
    private static bool IsOfDelegate(Refusal refusal) => refusal.Is(Refusal.Delegate) || refusal.Is(Refusal.AsyncVoid);

    private static LambdaRewrite? Of(LambdaArgument argument, SyntaxNode site, DocumentEdits edits, CancellationToken cancellationToken) =>
        CounterpartWithLambda.TryCreate(argument, site, edits, cancellationToken)
        ?? ForEachCall.TryCreate(argument, edits, cancellationToken)
        ?? ParallelBody.TryCreate(argument, edits, cancellationToken)
        ?? ForEachQuery.TryCreate(argument, edits, cancellationToken)
        ?? SequenceLoop.TryCreate(argument, edits, cancellationToken)
        ?? DictionaryLoop.TryCreate(argument, edits, cancellationToken) as LambdaRewrite;
}
