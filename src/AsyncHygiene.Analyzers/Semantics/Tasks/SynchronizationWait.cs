using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Semantics.Hierarchy;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Tasks;

/// <summary>A call that makes the thread wait for a signal, a lock, another thread or a parallel loop.</summary>
internal sealed class SynchronizationWait
{
    private static readonly Dictionary<string, (string Type, string Advice, bool IsParallel)[]> s_waits = new(StringComparer.Ordinal)
    {
        ["Wait"] =
        [
            ("System.Threading.SemaphoreSlim", "use 'await WaitAsync'", false),
            ("System.Threading.ManualResetEventSlim", Signal, false),
            ("System.Threading.CountdownEvent", Signal, false),
            ("System.Threading.Monitor", Signal, false),
        ],
        ["WaitOne"] = [("System.Threading.WaitHandle", Signal, false)],
        ["WaitAll"] = [("System.Threading.WaitHandle", Signal, false)],
        ["WaitAny"] = [("System.Threading.WaitHandle", Signal, false)],
        ["SignalAndWait"] = [("System.Threading.WaitHandle", Signal, false), ("System.Threading.Barrier", Signal, false)],
        ["Take"] = [("System.Collections.Concurrent.BlockingCollection`1", Queue, false)],
        ["TakeFromAny"] = [("System.Collections.Concurrent.BlockingCollection`1", Queue, false)],
        ["TryTake"] = [("System.Collections.Concurrent.BlockingCollection`1", Queue, false)],
        ["GetConsumingEnumerable"] = [("System.Collections.Concurrent.BlockingCollection`1", Queue, false)],
        ["SpinUntil"] = [("System.Threading.SpinWait", Signal, false)],
        ["ToBlockingEnumerable"] = [("System.Threading.Tasks.TaskAsyncEnumerableExtensions", "use 'await foreach'", false)],
        ["Join"] = [("System.Threading.Thread", "use a task and await it", false)],
        ["For"] = [("System.Threading.Tasks.Parallel", Loop, true)],
        ["ForEach"] = [("System.Threading.Tasks.Parallel", Loop, true)],
        ["Invoke"] = [("System.Threading.Tasks.Parallel", Loop, true)],
    };

    /// <summary>How code tells another thread to end.</summary>
    private static readonly string[] s_ends = ["Cancel", "CancelAsync", "CompleteAdding", "Interrupt", "Abort"];

    private const string Signal = "use a TaskCompletionSource or SemaphoreSlim.WaitAsync and await it";
    private const string Queue = "use a Channel and await its reader";
    private const string Loop = "it takes threads that other requests need; await asynchronous work instead";

    private SynchronizationWait(string displayName, string advice, bool isParallel)
    {
        DisplayName = displayName;
        Advice = advice;
        IsParallel = isParallel;
    }

    /// <summary>As messages show it: <c>SemaphoreSlim.Wait</c>.</summary>
    public string DisplayName { get; }

    public string Advice { get; }

    /// <summary>A parallel loop works while it blocks; it is information only.</summary>
    public bool IsParallel { get; }

    /// <summary>Null for other calls, and for those that only look: a timeout of zero does not wait.</summary>
    public static SynchronizationWait? From(IInvocationOperation call, KnownTypes types)
    {
        if (EndOfBegin(call, types) is { } end)
            return end;

        var method = call.TargetMethod;
        if (!s_waits.TryGetValue(method.Name, out var waits))
            return null;

        foreach (var (typeName, advice, isParallel) in waits)
        {
            // WaitOne of an AutoResetEvent or Mutex is declared by WaitHandle; a type of the user's own that overrides it waits as well.
            if (types[typeName] is { } type && method.ContainingType.Inherits(type))
                return DoesNotWait(call, types) ? null : new SynchronizationWait($"{type.Name}.{method.Name}", advice, isParallel);
        }

        return null;
    }

    /// <summary><c>stream.EndRead(stream.BeginRead(…))</c>: begun and waited for in one expression.</summary>
    private static SynchronizationWait? EndOfBegin(IInvocationOperation call, KnownTypes types)
    {
        var name = call.TargetMethod.Name;
        return name.StartsWith("End", StringComparison.Ordinal)
            && call.Arguments.Length > 0
            && call.Arguments[call.Arguments.Length - 1].Value.WithoutConversions() is IInvocationOperation begin
            && begin.TargetMethod.Name == "Begin" + name.Substring(3)
            && types.Is(begin.TargetMethod.ReturnType, types["System.IAsyncResult"])
                ? new SynchronizationWait(CalledMember.NameOf(call), "await the method that returns a task", false)
                : null;
    }

    /// <summary>
    /// A consumer in a loop takes the next item of its object's queue: it holds one thread for as long as the program runs, and no more
    /// under load.
    /// </summary>
    public static bool IsConsumer(IInvocationOperation call, KnownTypes types) =>
        call.Instance is IFieldReferenceOperation
        && types.Is(call.TargetMethod.ContainingType, types["System.Collections.Concurrent.BlockingCollection`1"])
        && (call.TargetMethod.Name == "GetConsumingEnumerable" || call.LoopAround() is not null);

    /// <summary>
    /// <c>EndConnect(IAsyncResult result)</c> waits for its argument, which has come to its end where the callback calls it.
    /// </summary>
    public static bool IsOfEnd(IInvocationOperation call) =>
        call.Instance is IPropertyReferenceOperation
        {
            Property.Name: "AsyncWaitHandle",
            Instance: IParameterReferenceOperation { Parameter.ContainingSymbol: IMethodSymbol { Name: var name } },
        }
        && name.StartsWith("End", StringComparison.Ordinal);

    /// <summary>A thread that the function has told to end, once and for a short time: <c>_stop.Cancel(); _reader.Join();</c></summary>
    public static bool IsOfEndingThread(IInvocationOperation call) =>
        call.TargetMethod.Name == "Join"
        && FunctionSyntax.Around(call.Syntax) is { } function
        && FunctionSyntax.NodesDownToFunctions(function)
            .OfType<InvocationExpressionSyntax>()
            .TakeWhile(earlier => earlier.SpanStart < call.Syntax.SpanStart)
            .Any(earlier => Array.IndexOf(s_ends, BlockingWait.NameOf(earlier)?.Identifier.ValueText) >= 0);

    private static bool DoesNotWait(IInvocationOperation call, KnownTypes types) =>
        ZeroTimeout.Of(call, types) is { } timeout ? ZeroTimeout.IsZero(timeout.Value, types) : call.TargetMethod.Name == "TryTake";
}
