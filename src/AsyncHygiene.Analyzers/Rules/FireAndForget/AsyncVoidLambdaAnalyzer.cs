using System.Linq;
using System.Threading;
using AsyncHygiene.Baselines;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Choice;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Delegates;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.FireAndForget;

/// <summary>
/// AH2002: an async lambda that is given as a delegate without a result, and so becomes <c>async void</c>.
/// <code>
/// urls.ForEach(async url =&gt; await ProcessAsync(url));             // flagged
/// foreach (var url in urls) await ProcessAsync(url);            // accepted
/// </code>
/// </summary>
public sealed class AsyncVoidLambdaAnalyzer : AsyncAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = Descriptor.Create(
        RuleIds.AsyncVoidLambda,
        title: "Do not pass async lambdas as delegates that return nothing",
        message: "This async lambda is 'async void' as '{0}': no caller can await it, and {1}; {2}",
        Categories.FireAndForget,
        description: "A delegate without a result cannot return the task of an async lambda. Its caller continues at the first await. "
            + "Use an API that takes a delegate returning a task, or catch every exception in the lambda.");

    private const string EndsProcess = "an exception in it ends the process";

    public AsyncVoidLambdaAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(CompilationStartAnalysisContext start, KnownTypes types)
    {
        if (!types.IsTestProject())
            start.RegisterOperationAction(context => Analyze(context, types), OperationKind.AnonymousFunction);
    }

    private static void Analyze(OperationAnalysisContext context, KnownTypes types)
    {
        var lambda = (IAnonymousFunctionOperation)context.Operation;
        if (!lambda.Symbol.IsAsync
            || !lambda.Symbol.ReturnsVoid
            || lambda.Syntax is not AnonymousFunctionExpressionSyntax syntax
            || lambda.Parent is not IDelegateCreationOperation { Type: INamedTypeSymbol { TypeKind: TypeKind.Delegate } type } creation)
        {
            return;
        }

        var name = type.ToMinimalDisplayString(lambda.SemanticModel!, syntax.SpanStart);
        if (IsEventHandler(creation, type, types))
        {
            if (TargetOf(creation) is IEventAssignmentOperation { Adds: true }
                && !AuthorsChoice.IsAsyncVoid(syntax)
                && ServerEventHandler.MayEndProcess(
                    syntax,
                    context.ContainingSymbol.ContainingType,
                    lambda.SemanticModel!,
                    types,
                    context.CancellationToken))
            {
                context.ReportInformation(Rule, syntax.AsyncKeyword.GetLocation(), name, EndsProcess, "catch every exception in it");
            }

            return;
        }

        var call = AsyncVoidLambdaCall.KindOf(creation, types);
        var catches = ExceptionGuard.CatchesEverything(syntax.Body, lambda.SemanticModel!, types);
        var isGuarded = catches && call is not (AsyncVoidLambdaCallKind.ForEach or AsyncVoidLambdaCallKind.Parallel);
        if ((isGuarded && call != AsyncVoidLambdaCallKind.Queue) || PostedToContext.Is(creation, types, context.CancellationToken))
            return;

        var location = syntax.AsyncKeyword.GetLocation();
        var awaits = Awaits(syntax);
        var advice = awaits ? Advice(call, creation, types) : "remove 'async', as it awaits nothing";
        var harm = catches ? "what comes after the call does not wait for it" : EndsProcess;

        // Where there is a user interface, delegates that return nothing are how it calls back. What awaits nothing is async by name only.
        if (isGuarded
            || !awaits
            || ServerComponents.AreInBrowser(types)
            || HostLifetime.Runs(lambda, types, out _)
            || UserInterfaceTypes.AreReferenced(types)
            || (call == AsyncVoidLambdaCallKind.Other && ServerEventHandler.IsOfComponent(context.ContainingSymbol.ContainingType, types))
            || IsSettled(call, syntax, lambda.SemanticModel!, types, context.CancellationToken))
        {
            context.ReportInformation(Rule, location, name, harm, advice);
        }
        else
        {
            context.Report(Diagnostic.Create(Rule, location, name, harm, advice));
        }
    }

    /// <summary>
    /// No exception of what it awaits gets out, or its author has switched off other rules about it. In a loop there is still no limit.
    /// </summary>
    private static bool IsSettled(
        AsyncVoidLambdaCallKind call,
        AnonymousFunctionExpressionSyntax lambda,
        SemanticModel model,
        KnownTypes types,
        CancellationToken cancellationToken) =>
        AuthorsChoice.IsAsyncVoid(lambda)
        || (call is AsyncVoidLambdaCallKind.Other or AsyncVoidLambdaCallKind.Timer or AsyncVoidLambdaCallKind.Queue
            && (ExceptionGuard.CatchesOnPurpose(lambda, model, types, cancellationToken)
                || ExceptionGuard.OnlyDraws(lambda, model, types, cancellationToken)
                || ExceptionGuard.AwaitsOnlyGuarded(lambda, model, types, cancellationToken)
                || WaitsForNothing(lambda, model, cancellationToken)));

    /// <summary>What it awaits is done when it is called, so it goes on like a lambda that is not async.</summary>
    private static bool WaitsForNothing(
        AnonymousFunctionExpressionSyntax lambda,
        SemanticModel model,
        CancellationToken cancellationToken) =>
        FunctionSyntax.NodesDownToFunctions(lambda).Where(FunctionSyntax.Awaits).ToList() is { Count: > 0 } waits
        && waits.TrueForAll(wait => wait is AwaitExpressionSyntax { Expression: InvocationExpressionSyntax call }
            && model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
            && SynchronousBody.AreAllComplete(method, model.Compilation, cancellationToken));

    private static bool Awaits(AnonymousFunctionExpressionSyntax lambda) =>
        FunctionSyntax.NodesDownToFunctions(lambda).Any(FunctionSyntax.Awaits);

    private static string Advice(AsyncVoidLambdaCallKind call, IDelegateCreationOperation creation, KnownTypes types) => call switch
    {
        AsyncVoidLambdaCallKind.ForEach => "use 'foreach' with 'await'",
        AsyncVoidLambdaCallKind.Parallel when types["System.Threading.Tasks.Parallel"]?.GetMembers("ForEachAsync").IsEmpty == false =>
            "use 'Parallel.ForEachAsync'",
        AsyncVoidLambdaCallKind.Parallel => "use 'Task.WhenAll' with a limit",
        AsyncVoidLambdaCallKind.Queue => "use 'Task.Run'",
        AsyncVoidLambdaCallKind.Timer when types["System.Threading.PeriodicTimer"] is not null =>
            "use 'PeriodicTimer', or catch every exception in it",
        _ when OptionsLambda.Is(creation, types) =>
            "what follows its first await may come after the options are used: await that before the call",
        _ => "use a 'Func<Task>', or catch every exception in it",
    };

    /// <summary>Also handlers on their way to an event, and the commands of user interfaces.</summary>
    private static bool IsEventHandler(IDelegateCreationOperation creation, INamedTypeSymbol type, KnownTypes types)
    {
        if (type.DelegateInvokeMethod is { } invoke && EventHandlers.HasHandlerSignature(invoke, types))
            return true;

        var target = TargetOf(creation);
        return target is IEventAssignmentOperation
            || (target is IArgumentOperation { Parent: IObjectCreationOperation { Type: { } created } }
                && types["System.Windows.Input.ICommand"] is { } command
                && created.AllInterfaces.Contains(command, SymbolEqualityComparer.Default));
    }

    private static IOperation? TargetOf(IDelegateCreationOperation creation)
    {
        var parent = creation.Parent;
        while (parent is IConversionOperation)
            parent = parent.Parent;
        return parent;
    }
}
