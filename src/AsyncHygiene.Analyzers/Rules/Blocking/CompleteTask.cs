using AsyncHygiene.RequestPaths;
using AsyncHygiene.RequestPaths.Stores;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Completion;
using AsyncHygiene.Semantics.Counterparts.Choice;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Streams;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Blocking;

/// <summary>A task that is complete when it is waited for, as a rule, though nothing proves it.</summary>
internal static class CompleteTask
{
    private const string Kept = "the value is not kept yet";
    private const string Awaited = "the task was not awaited before";

    /// <summary>When the wait blocks; null where it does as a rule.</summary>
    public static string? ConditionOf(IOperation task, RequestCode code, AnalyzedOperation context)
    {
        var types = KnownTypes.Of(context.Compilation);
        return KeptValue.IsGivenBy(task, context.Compilation, context.CancellationToken) ? Kept
            : OfCalls(task.WithoutConfiguration(), code, context) is { } condition ? condition
            : KeptValue.IsFilledBy(context.Operation) ? Kept
            : LaterSelector.Contains(task) ? Awaited
            : DictionaryFactory.Contains(context.Operation, types) ? "the dictionary gets many keys"
            : ContinuationTask.Is(task, types) || CapturedTask.Is(task) ? Awaited
            : ProcessOutput.IsAtEnd(task, context.Operation.Syntax, types, context.CancellationToken) ? "the process goes on writing"
            : MemoryScheduler.Gives(task, context.Compilation, context.CancellationToken) ? "the jobs are kept in a database"
            : KeptValue.Is(task, types) && !code.IsAtEntry ? "the task that is kept is not complete yet"
            : null;
    }

    /// <summary>The call itself, or a variable that has nothing but such tasks.</summary>
    private static string? OfCalls(IOperation task, RequestCode code, AnalyzedOperation context)
    {
        if (task is IInvocationOperation call)
            return OfCall(call, code, context);
        if (task is not ILocalReferenceOperation)
            return null;

        // A variable may have very many values, and nearly always the first one tells.
        string? first = null;
        foreach (var value in PossibleValues.Of(task, context.CancellationToken) ?? [])
        {
            if (value.WithoutConversions().WithoutConfiguration() is not IInvocationOperation given
                || OfCall(given, code, context) is not { } condition)
            {
                return null;
            }

            first ??= condition;
        }

        return first;
    }

    private static string? OfCall(IInvocationOperation call, RequestCode code, AnalyzedOperation context)
    {
        var (method, compilation, cancellationToken) = (call.TargetMethod, context.Compilation, context.CancellationToken);
        var types = KnownTypes.Of(compilation);
        return StreamOrigin.OfCall(call, types) == StreamOriginKind.Local ? "the stream is another than one in memory"
            : ResponseContent.IsReadBy(call, types) ? "the response is given back after its headers"
            : LibraryTask.IsComplete(method, compilation, cancellationToken) ? "the library waits for anything: as a rule it does not"
            : RecordedStores.Of(method, context) is not SynchronousStore.None and var store ? SynchronousStoreWords.AnotherThan(store)
            : TrackedFind.Is(method, call.Syntax, types) ? "the call before it has found nothing"
            : MadeOnce.Is(call, code.IsAtEntry) ? "what it makes is not there yet: the code has asked"
            : UnwrittenMember.Is(method, compilation, cancellationToken) ? "the call waits for anything: so far it only throws"
            : TrackedUser.Is(call, types) ? "the context has not loaded the user"
            : FileForm.IsOrComplete(method, compilation, cancellationToken) ? "the file is large or its disk is slow"
            : SynchronousBody.AreAllComplete(method, compilation, cancellationToken)
                ? "the method waits for anything: its source shows nothing that does"
            : null;
    }
}
