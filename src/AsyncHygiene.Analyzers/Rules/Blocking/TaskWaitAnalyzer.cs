using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.BlockingHelpers;
using AsyncHygiene.Semantics.Completion;
using AsyncHygiene.Semantics.Counterparts;
using AsyncHygiene.Semantics.Counterparts.Queries;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Blocking;

/// <summary>
/// AH1002: a thread blocks until a task is done. A warning where requests need the thread, information elsewhere.
/// <code>
/// public string Get() =&gt; _client.GetStringAsync(Url).Result;                    // flagged
/// public async Task&lt;string&gt; Get() =&gt; await _client.GetStringAsync(Url);        // accepted
/// </code>
/// </summary>
public sealed class TaskWaitAnalyzer : BlockingAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = Descriptor.Create(
        RuleIds.TaskWait,
        title: "Do not block on a task",
        message: "'{0}' blocks {1}; use 'await'",
        Categories.Blocking,
        description: "A thread that waits for a task serves no request, and the task's own continuation may need a thread of the same "
            + "pool. 'await' returns the thread to the pool until the task is done.");

    public TaskWaitAnalyzer()
        : base(Rule)
    {
    }

    internal override IEnumerable<(Func<AnalyzedOperation, Diagnostic?> Find, ImmutableArray<OperationKind> Kinds)> Searches(
        AnalyzerOptions options,
        KnownTypes types,
        CancellationToken cancellationToken)
    {
        yield return (context => Find(context, types),
            ImmutableArray.Create(OperationKind.PropertyReference, OperationKind.Invocation, OperationKind.MethodReference));
    }

    private static Diagnostic? Find(AnalyzedOperation context, KnownTypes types)
    {
        if (BlockingWait.From(context.Operation, types) is { } wait)
        {
            return wait.IsProven(context, types) || BothForms.AreChosen(wait, context.CancellationToken)
                ? null
                : Create(context, wait.DisplayName, wait.Task, types);
        }

        if (HelperAt(context) is not { } helper
            || (context.Operation is IInvocationOperation call
                && helper.ArgumentOf(call) is { } argument
                && IsAccepted(argument, context, types)))
        {
            return null;
        }

        return Create(context, FunctionName.Of(helper.Parameter.ContainingSymbol), waitedFor: null, types);
    }

    private static bool IsAccepted(IArgumentOperation argument, AnalyzedOperation context, KnownTypes types) =>
        argument.IsProven(context, types) || BothForms.IsAwaitedElsewhere(context.Operation, argument.Value, context.CancellationToken);

    private static BlockingHelper? HelperAt(AnalyzedOperation context) => context.Operation switch
    {
        IInvocationOperation call => BlockingHelper.Of(call.TargetMethod, context.Compilation, context.CancellationToken),
        IMethodReferenceOperation { Parent: IDelegateCreationOperation } reference
            when !ContinuationTask.IsGivenTo(reference, KnownTypes.Of(context.Compilation)) =>
            BlockingHelper.Of(reference.Method, context.Compilation, context.CancellationToken),
        _ => null,
    };

    /// <summary>
    /// In a helper's own body the wait for what its callers give it is theirs: they get the warning, here it is information. Not where a
    /// framework calls it: then there is no caller to report.
    /// </summary>
    private static bool IsReportedAtCallers(AnalyzedOperation context, EnclosingFunction function) =>
        function.Method is { } method
        && BlockingHelper.Of(method, context.Compilation, context.CancellationToken) is { } helper
        && helper.Waits.Contains(context.Operation.Syntax);

    private static Diagnostic? Create(AnalyzedOperation context, string what, IOperation? waitedFor, KnownTypes types)
    {
        var operation = context.Operation;
        if (BlockingWait.NameOf(operation.Syntax) is not { } name || IsNameOf(operation) || DedicatedThread.Runs(operation, types))
            return null;

        var function = EnclosingFunction.Of(operation, context.ContainingSymbol, types);
        if (function.InExpressionTree && EvaluatedLambda.RunAroundProjection(operation, types) is { } run)
            function = EnclosingFunction.Of(run, context.ContainingSymbol, types);
        if (function.InExpressionTree || RunsOnOwnThread(context, function, types))
            return null;

        var twin = function is { Operation: null, Method: { } method }
            ? SynchronousFacade.TwinOf(method, waitedFor, context.Compilation, context.CancellationToken)
            : null;
        var isHelper = IsReportedAtCallers(context, function);
        function = InPlaceLambda.AsyncFunctionAround(function, context.ContainingSymbol, types);
        if (RequestCode.Find(context, function, types) is { } requestCode
            && !(isHelper && requestCode.Path is not { Sites.Length: 0 })
            && !(twin is not null && IsCalledFromCode(requestCode)))
        {
            return waitedFor is not null && CompleteTask.ConditionOf(waitedFor, requestCode, context) is { } condition
                ? requestCode.OnlyIf(condition).InformationAt(name.GetLocation(), Rule, context.Options, what)
                : requestCode.At(name.GetLocation(), Rule, what);
        }

        var blocked = twin is null
            ? "its thread until the task is done" + (SynchronousPlace.Of(function) is { } place ? ", " + place : "")
            : $"the callers of '{FunctionName.Of(function.Symbol)}', which can await '{twin.Name}'";
        return Information.CreateIfWanted(context.Options, Rule, name.GetLocation(), what, blocked);
    }

    /// <summary>Code of this or another project makes the call and could make another; a framework could not.</summary>
    private static bool IsCalledFromCode(RequestCode code) =>
        code.Path is not { Sites.Length: 0 } || code.Entry is null || code.Entry.Kind == EntryPointKind.Recorded;

    private static bool RunsOnOwnThread(AnalyzedOperation context, EnclosingFunction function, KnownTypes types) =>
        function.Method is { } method
        && context.Operation.SemanticModel is { } model
        && DedicatedThread.RunsAllOf(method, model, types, context.CancellationToken);

    /// <summary><c>nameof(task.Result)</c> reads nothing.</summary>
    private static bool IsNameOf(IOperation operation)
    {
        for (var o = operation.Parent; o is not null; o = o.Parent)
        {
            if (o is INameOfOperation)
                return true;
        }

        return false;
    }
}
