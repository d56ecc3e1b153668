using System.Collections.Generic;
using AsyncHygiene.Tool.Traces.Reading;

namespace AsyncHygiene.Tool.Traces.Blocking;

/// <summary>
/// What the user's source calls. In optimized code that is often a part of its caller, and the next function inside is on the stack.
/// </summary>
internal static class CallName
{
    private static readonly Dictionary<string, string> s_parts = new()
    {
        ["Task.GetResultCore"] = "Task.Result",
        ["Task.InternalWait"] = "Task.Result",
        ["Task.InternalWaitCore"] = "Task.Wait",
        ["Task.SpinThenBlockingWait"] = "Task.Wait",
        ["Task.WaitAllCore"] = "Task.WaitAll",
        ["Task.WaitAllBlockingCore"] = "Task.WaitAll",
        ["Task.WaitAnyCore"] = "Task.WaitAny",
        ["TaskAwaiter.HandleNonSuccessAndDebuggerNotification"] = "TaskAwaiter.GetResult",
        ["SemaphoreSlim.WaitCore"] = "SemaphoreSlim.Wait",
        ["WaitHandle.WaitOneNoCheck"] = "WaitHandle.WaitOne",
        ["WaitHandle.WaitMultiple"] = "WaitHandle.WaitAny",
        ["Monitor.Enter_Slowpath"] = "Monitor.Enter",
        ["Monitor.ReliableEnter"] = "Monitor.Enter",
        ["Monitor.TryEnter_Slowpath"] = "Monitor.TryEnter",
        ["Monitor.ObjWait"] = "Monitor.Wait",
        ["Lock.EnterAndGetCurrentThreadId"] = "Lock.Enter",
        ["Lock.EnterScope"] = "Lock.Enter",
        ["Lock.TryEnterSlow"] = "Lock.Enter",
    };

    public static string Of(StackFrame called) => s_parts.GetValueOrDefault(called.Name, called.Name);
}
