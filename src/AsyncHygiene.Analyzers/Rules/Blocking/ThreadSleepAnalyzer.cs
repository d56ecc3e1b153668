using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Blocking;

/// <summary>
/// AH1001: <c>Thread.Sleep</c> where requests need the thread.
/// <code>
/// public IActionResult Contact() { Thread.Sleep(500); return View(); }                    // flagged
/// public async Task&lt;IActionResult&gt; Contact() { await Task.Delay(500); return View(); }    // accepted
/// </code>
/// </summary>
public sealed class ThreadSleepAnalyzer : BlockingAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = Descriptor.Create(
        RuleIds.ThreadSleep,
        title: "Do not sleep on a thread that requests need",
        message: "'Thread.Sleep' blocks {0}; use 'await Task.Delay'",
        Categories.Blocking,
        description: "A sleeping thread-pool thread serves no request, and the pool adds only one or two threads per second while all of "
            + "them sleep. 'await Task.Delay' waits without a thread.");

    private static readonly string[] s_awaitableForms = [nameof(System.Threading.Tasks.Task.Delay)];

    public ThreadSleepAnalyzer()
        : base(Rule)
    {
    }

    internal override IEnumerable<(Func<AnalyzedOperation, Diagnostic?> Find, ImmutableArray<OperationKind> Kinds)> Searches(
        AnalyzerOptions options,
        KnownTypes types,
        CancellationToken cancellationToken)
    {
        if (types.Thread is not null)
            yield return (context => Find(context, types), ImmutableArray.Create(OperationKind.Invocation, OperationKind.MethodReference));
    }

    private static Diagnostic? Find(AnalyzedOperation context, KnownTypes types)
    {
        var sleep = context.Operation;
        if (!Sleeps(sleep, types) || BlockingWait.NameOf(sleep.Syntax) is not { } name)
            return null;

        var function = EnclosingFunction.Of(sleep, context.ContainingSymbol, types);
        if (function.InExpressionTree
            || DedicatedThread.Runs(sleep, types)
            || BothForms.AreChosen(sleep, receiver: null, s_awaitableForms, context.CancellationToken))
        {
            return null;
        }

        function = InPlaceLambda.AsyncFunctionAround(function, context.ContainingSymbol, types);
        if (RequestCode.Find(context, function, types) is not { } requestCode)
            return null;

        return SeldomSleep.Is(sleep, types, context.CancellationToken)
            ? requestCode.InformationAt(name.GetLocation(), Rule, context.Options)
            : requestCode.At(name.GetLocation(), Rule);
    }

    /// <summary>
    /// A call, or a delegate that will call, but not Sleep(0), which gives up the rest of a time slice and does not wait, nor one that
    /// throws; a delegate named in <c>nameof</c> is none.
    /// </summary>
    private static bool Sleeps(IOperation operation, KnownTypes types) => operation switch
    {
        IInvocationOperation { Arguments.Length: 1 } call =>
            IsSleep(call.TargetMethod, types)
            && call.Arguments[0].Value is var pause
            && !ZeroTimeout.IsZero(pause, types)
            && !ZeroTimeout.IsOutOfRange(pause, types),
        IMethodReferenceOperation { Parent: IDelegateCreationOperation } reference => IsSleep(reference.Method, types),
        _ => false,
    };

    private static bool IsSleep(IMethodSymbol method, KnownTypes types) =>
        method.Name == "Sleep" && types.Is(method.ContainingType, types.Thread);
}
