using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Ambient;
using AsyncHygiene.Chains.Hosts.Filters;
using AsyncHygiene.Chains.Hosts.Lambdas;
using AsyncHygiene.Chains.Hosts.Lambdas.Started;
using AsyncHygiene.Chains.Threads;
using AsyncHygiene.Chains.Threads.Bound;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Obstacles;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts;

/// <summary>Finds the function around an await-to-be, and what it takes to make it async.</summary>
internal static class AwaitHostResolver
{
    /// <summary>The function around <paramref name="site"/>, or null where it cannot be async without its callers, or at all.</summary>
    public static async Task<AsyncFunction?> AroundAsync(DocumentEdits edits, SyntaxNode site, CancellationToken cancellationToken) =>
        await AtAsync(edits, site, cancellationToken).ConfigureAwait(false) is AwaitHost.Ready { Path.IsDirect: true } host
            ? host.Function
            : null;

    /// <summary>What it takes to have an await at <paramref name="site"/>.</summary>
    public static async Task<AwaitHost> AtAsync(DocumentEdits edits, SyntaxNode site, CancellationToken cancellationToken)
    {
        if (FunctionSyntax.Around(site) is not { } function)
            return new AwaitHost.Refused(Refusal.Initializer);
        if (edits.Context.HasSyntaxErrors)
            return new AwaitHost.Refused(Refusal.SyntaxError);
        if (InterpolatedAwait.WouldBeMisread(site))
            return new AwaitHost.Refused(Refusal.Interpolation);
        if (InterpolatedObjects.RefusalAt(site, edits.Context, cancellationToken) is { } shown)
            return new AwaitHost.Refused(shown);
        if (OwnFilter.RefusalAt(site, function, edits.Context, cancellationToken) is { } filtered)
            return new AwaitHost.Refused(filtered);

        if (AwaitObstacle.At(site, function, edits.Context.Model, cancellationToken) is { } obstacle)
        {
            return LockObject.Around(site, obstacle, edits.Context, cancellationToken) is var (locked, gate)
                && await AtAsync(edits, locked, cancellationToken).ConfigureAwait(false) is not AwaitHost.Refused and var host
                    ? host.Inside(gate)
                    : new AwaitHost.Refused(Refusal.Of(obstacle));
        }

        if (await ThreadBoundState.RefusalAtAsync(site, function, edits.Context, cancellationToken).ConfigureAwait(false) is { } bound)
            return new AwaitHost.Refused(bound);

        if (function is GlobalStatementSyntax)
            return new AwaitHost.Ready(AsyncFunction.Already(edits, function, null));

        var symbol = SymbolOf(function, edits.Context.Model, cancellationToken);
        if (symbol is null)
            return await OfGetterAsync(function, edits, cancellationToken).ConfigureAwait(false);

        if (symbol.ReturnType.IsTaskLike(edits.Context.Types)
            && await FinishedWork.RefusalAtAsync(site, function, symbol, edits.Context, cancellationToken).ConfigureAwait(false)
                is { } finished)
        {
            return new AwaitHost.Refused(finished);
        }

        if (symbol.IsAsync)
            return await OfAsyncAsync(site, function, symbol, edits, cancellationToken).ConfigureAwait(false);

        if (FunctionObstacle.RefusalOf(symbol, function, edits.Context) is { } refusal)
            return new AwaitHost.Refused(refusal);

        if (IteratorMethod.Is(function) || TryMethod.Is(symbol))
            return new AwaitHost.NeedsCallers(symbol);

        if (await AmbientRefusalOfAsync(symbol, function, edits.Context, cancellationToken).ConfigureAwait(false) is { } ambient)
            return new AwaitHost.Refused(ambient);

        if (symbol.ReturnType.IsTaskLike(edits.Context.Types))
        {
            return !TaskReturns.CanBeAwaited(function, edits.Context, cancellationToken) ? new AwaitHost.Refused(Refusal.NullTask)
                : TaskReturns.LeaveBlocks(function, edits.Context) ? new AwaitHost.Refused(Refusal.ReturnedTask)
                : new AwaitHost.Ready(AsyncFunction.ReturningTask(edits, function, symbol));
        }

        return await OfSynchronousAsync(function, symbol, edits, site, cancellationToken).ConfigureAwait(false);
    }

    private static async Task<AwaitHost> OfAsyncAsync(
        SyntaxNode site,
        SyntaxNode function,
        IMethodSymbol symbol,
        DocumentEdits edits,
        CancellationToken cancellationToken)
    {
        var refusal = symbol.ReturnsVoid
            ? await VoidWork.RefusalAtAsync(site, function, symbol, edits.Context, cancellationToken).ConfigureAwait(false)
            : await FinishedWork.RefusalOfIteratorAsync(symbol, edits.Context, cancellationToken).ConfigureAwait(false);
        return refusal is not null
            ? new AwaitHost.Refused(refusal)
            : new AwaitHost.Ready(AsyncFunction.Already(edits, function, symbol));
    }

    private static async Task<AwaitHost> OfSynchronousAsync(
        SyntaxNode function,
        IMethodSymbol symbol,
        DocumentEdits edits,
        SyntaxNode site,
        CancellationToken cancellationToken)
    {
        // The framework calls it, and awaits only the delegate of the other property.
        if (function is AnonymousFunctionExpressionSyntax given
            && PairedProperty.TryCreate(given, edits, cancellationToken) is { } paired)
        {
            return new AwaitHost.Ready(AsyncFunction.Of(given, edits)).Through(paired);
        }

        if (await FrameworkMethod.IsCalledByItAloneAsync(symbol, function, edits.Context, cancellationToken).ConfigureAwait(false))
            return new AwaitHost.Ready(AsyncFunction.CalledByFramework(edits, function, symbol));

        return function is AnonymousFunctionExpressionSyntax lambda
            ? await OfLambdaAsync(lambda, symbol, edits, site, cancellationToken).ConfigureAwait(false)
            : new AwaitHost.NeedsCallers(symbol);
    }

    /// <summary>No function with a symbol of its own: a getter becomes a method, the others cannot be async.</summary>
    private static async Task<AwaitHost> OfGetterAsync(SyntaxNode function, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if (PropertyGetter.Around(function, edits.Context, cancellationToken) is not { } property)
            return new AwaitHost.Refused(RefusalOf(function));

        return await AmbientState.Of(edits.Context).RefusalOfAsync(function, cancellationToken).ConfigureAwait(false) is { } left
            ? new AwaitHost.Refused(left)
            : new AwaitHost.NeedsReaders(property);
    }

    /// <summary>The call that takes the lambda decides whether it may be async.</summary>
    private static async Task<AwaitHost> OfLambdaAsync(
        AnonymousFunctionExpressionSyntax lambda,
        IMethodSymbol symbol,
        DocumentEdits edits,
        SyntaxNode site,
        CancellationToken cancellationToken)
    {
        if (AsyncDelegateCall.TryCreate(lambda, site, edits, cancellationToken) is { } call)
            return (call.IsAwaited
                ? await AtAsync(edits, call.Site, cancellationToken).ConfigureAwait(false)
                : new AwaitHost.Ready(AsyncFunction.Of(lambda, edits))).Through(call);

        var (takesTask, overload) = await ReboundLambda.FindAsync(lambda, site, edits.Context, cancellationToken).ConfigureAwait(false);
        if (takesTask)
        {
            return await AskedTask.RefusalOfAsync(lambda, edits.Context, cancellationToken).ConfigureAwait(false) is { } asked
                ? new AwaitHost.Refused(asked)
                : new AwaitHost.Ready(AsyncFunction.Of(lambda, edits, symbol));
        }

        var otherwise = overload
            ?? (symbol.ReturnsVoid ? Refusal.AsyncVoid
                : GivenDelegate.RefusalOf(lambda, edits.Context, cancellationToken) ?? Refusal.Delegate);
        return await LambdaRewrites.HostOfAsync(lambda, site, otherwise, edits, cancellationToken).ConfigureAwait(false);
    }

    private static IMethodSymbol? SymbolOf(SyntaxNode function, SemanticModel model, CancellationToken cancellationToken) => function switch
    {
        MethodDeclarationSyntax or LocalFunctionStatementSyntax => model.GetDeclaredSymbol(function, cancellationToken) as IMethodSymbol,
        AnonymousFunctionExpressionSyntax => model.GetSymbolInfo(function, cancellationToken).Symbol as IMethodSymbol,
        _ => null,
    };

    private static Refusal RefusalOf(SyntaxNode function) => function switch
    {
        ConstructorDeclarationSyntax constructor when !constructor.Modifiers.Has(SyntaxKind.StaticKeyword) => Refusal.Constructor,
        AccessorDeclarationSyntax or ArrowExpressionClauseSyntax => Refusal.Accessor,
        AnonymousFunctionExpressionSyntax => Refusal.Delegate,
        _ => Refusal.Special,
    };

    /// <summary>What its callers would lose. Nothing runs after the entry point, or after a test.</summary>
    private static async Task<Refusal?> AmbientRefusalOfAsync(
        IMethodSymbol symbol,
        SyntaxNode function,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        var isRoot = function is AnonymousFunctionExpressionSyntax lambda
            ? AmbientState.IsRoot(lambda, context.Model, cancellationToken)
            : FrameworkMethod.IsMain(symbol, context.Model.Compilation, cancellationToken)
                || TestMethods.IsLast(symbol, context.Types, context.Model.Compilation);
        if (isRoot)
            return await AmbientState.Of(context).RefusalOfRootAsync(function, cancellationToken).ConfigureAwait(false);

        return symbol.ReturnType.IsTaskLike(context.Types) && function is not AnonymousFunctionExpressionSyntax
            ? await AmbientState.Of(context).RefusalOfWaitingAsync(function, cancellationToken).ConfigureAwait(false)
            : await AmbientState.Of(context).RefusalOfAsync(function, cancellationToken).ConfigureAwait(false);
    }
}
