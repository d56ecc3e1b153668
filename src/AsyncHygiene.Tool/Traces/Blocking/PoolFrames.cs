using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Tool.Traces.Reading;

namespace AsyncHygiene.Tool.Traces.Blocking;

/// <summary>The runtime's own frames at the root of the pool's threads.</summary>
internal static class PoolFrames
{
    private static readonly string[] s_roots =
    [
        "System.Threading.PortableThreadPool+WorkerThread.WorkerThreadStart",
        "System.Threading.ThreadPoolWorkQueue.Dispatch",
        "System.Threading.WindowsThreadPool.DispatchCallback",
        "System.Threading.ThreadPool.DispatchCallback",
    ];

    public static bool IsIn(IReadOnlyList<StackFrame> stack) => stack.Any(IsRoot);

    /// <summary>A thread of the pool that has nothing to do waits in the first function of it.</summary>
    public static bool IsIdle(IReadOnlyList<StackFrame> stack)
    {
        var isWaiting = false;
        foreach (var frame in stack)
        {
            if (frame.BareName.StartsWith("System.Threading.ThreadPoolWorkQueue.Dispatch", StringComparison.Ordinal))
                return false;
            if (frame.BareName.StartsWith("System.Threading.LowLevelLifoSemaphore", StringComparison.Ordinal))
                isWaiting = true;
        }

        return isWaiting;
    }

    public static bool IsRoot(StackFrame frame) => s_roots.Any(r => frame.BareName.StartsWith(r, StringComparison.Ordinal));
}
