using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Concurrency;
using AsyncHygiene.Semantics.Counterparts;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Blocking;

/// <summary>
/// AH1005: a thread that requests need waits for a semaphore, an event, a queue or another thread.
/// <code>
/// _gate.Wait();               // flagged
/// await _gate.WaitAsync();    // accepted
/// </code>
/// </summary>
public sealed class SynchronizationWaitAnalyzer : BlockingAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = Descriptor.Create(
        RuleIds.SynchronizationWait,
        title: "Do not wait for a synchronization primitive on a thread that requests need",
        message: "'{0}' blocks {2}; {1}",
        Categories.Blocking,
        description: "The waiting thread serves no request, and the code that would release it may be waiting for a thread of the "
            + "same pool.");

    public SynchronizationWaitAnalyzer()
        : base(Rule)
    {
    }

    internal override IEnumerable<(Func<AnalyzedOperation, Diagnostic?> Find, ImmutableArray<OperationKind> Kinds)> Searches(
        AnalyzerOptions options,
        KnownTypes types,
        CancellationToken cancellationToken)
    {
        yield return (context => Find(context, types), ImmutableArray.Create(OperationKind.Invocation));
    }

    private static Diagnostic? Find(AnalyzedOperation context, KnownTypes types)
    {
        var call = (IInvocationOperation)context.Operation;
        if (SynchronizationWait.From(call, types) is not { } wait || BlockingWait.NameOf(call.Syntax) is not { } name)
            return null;

        var function = EnclosingFunction.Of(call, context.ContainingSymbol, types);
        if (DualPath.Contains(function, context.ContainingSymbol, types, context.CancellationToken)
            || BothForms.AreChosen(call, counterpart: null, context.CancellationToken)
            || RequestCode.Find(
                context,
                InPlaceLambda.AsyncFunctionAround(function, context.ContainingSymbol, types),
                types) is not { } requestCode)
        {
            return null;
        }

        var isHarmless = wait.IsParallel
            || SynchronizationWait.IsOfEnd(call)
            || IsBelowOtherCode(requestCode, function, types)
            || (!requestCode.ServesRequest && (SynchronizationWait.IsConsumer(call, types) || SynchronizationWait.IsOfEndingThread(call)))
            || SemaphoreAsLock.Is(call, function, types);
        return isHarmless
            ? requestCode.InformationAt(name.GetLocation(), Rule, context.Options, wait.DisplayName, wait.Advice)
            : requestCode.At(name.GetLocation(), Rule, wait.DisplayName, wait.Advice);
    }

    /// <summary>
    /// Synchronous code that no request is known to reach: async code or a background service calls it, or another program may. Most such
    /// waits are for a thread that ends, or for a queue whose consumer they are.
    /// </summary>
    private static bool IsBelowOtherCode(RequestCode code, EnclosingFunction function, KnownTypes types) =>
        code is { ServesRequest: false, Path.Sites.Length: > 0 } && !function.IsAsyncCode(types);
}
