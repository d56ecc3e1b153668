using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Tool.Traces.Reading;

namespace AsyncHygiene.Tool.Traces.Blocking;

/// <summary>The functions in which a thread waits, by the beginning of their names.</summary>
internal static class BlockingCalls
{
    /// <summary>What the user calls, with the cause that it stands for; the first row that fits is right.</summary>
    private static readonly (string Start, BlockingCause Cause)[] s_causes =
    [
        ("System.Threading.Thread.Sleep", BlockingCause.Sleep),
        ("System.Threading.Tasks.", BlockingCause.Task),
        ("System.Runtime.CompilerServices.TaskAwaiter", BlockingCause.Task),
        ("System.Runtime.CompilerServices.ValueTaskAwaiter", BlockingCause.Task),
        ("System.Runtime.CompilerServices.ConfiguredTaskAwaitable", BlockingCause.Task),
        ("System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable", BlockingCause.Task),
        ("System.Data.", BlockingCause.Database),
        ("Microsoft.Data.", BlockingCause.Database),
        ("Microsoft.EntityFrameworkCore.", BlockingCause.Database),
        ("Npgsql.", BlockingCause.Database),
        ("MySqlConnector.", BlockingCause.Database),
        ("MySql.Data.", BlockingCause.Database),
        ("Oracle.ManagedDataAccess.", BlockingCause.Database),
        ("MongoDB.", BlockingCause.Database),
        ("SQLitePCL.", BlockingCause.Database),
        ("System.Net.", BlockingCause.Network),
        ("System.IO.Pipes.", BlockingCause.Process),
        ("System.IO.", BlockingCause.File),
        ("System.Console.", BlockingCause.Process),
        ("System.ConsolePal", BlockingCause.Process),
        ("System.Diagnostics.Process", BlockingCause.Process),
        ("System.Threading.Monitor.Wait", BlockingCause.Signal),
        ("System.Threading.Monitor.", BlockingCause.Lock),
        ("System.Threading.Lock.", BlockingCause.Lock),
        ("System.Threading.ReaderWriterLock", BlockingCause.Lock),
        ("System.Threading.SpinLock", BlockingCause.Lock),
        ("System.Lazy", BlockingCause.Lock),
        ("System.Threading.", BlockingCause.Signal),
        ("System.Collections.Concurrent.BlockingCollection", BlockingCause.Signal),
    ];

    /// <summary>
    /// Where a waiting thread leaves managed code. In a server that has run for a while, optimized code has made the innermost functions a
    /// part of their callers: then the thread leaves in a function of a task.
    /// </summary>
    private static readonly string[] s_ends =
    [
        "System.Threading.Thread.Sleep",
        "System.Threading.Thread.Join",
        "System.Threading.Thread.<",
        "System.Threading.Monitor.",
        "System.Threading.Lock.",
        "System.Threading.WaitHandle.",
        "System.Threading.WaitSubsystem",
        "System.Threading.LowLevel",
        "System.Threading.ManualResetEventSlim.",
        "System.Threading.SemaphoreSlim.",
        "System.Threading.ReaderWriterLockSlim.",
        "System.Threading.CountdownEvent.",
        "System.Threading.Barrier.",
        "System.Threading.Tasks.Task.InternalWait",
        "System.Threading.Tasks.Task.SpinThenBlockingWait",
        "System.Threading.Tasks.Task.Wait",
        "System.Threading.Tasks.Task.GetResultCore",
        "System.Threading.Tasks.Task.get_Result",
        "System.Runtime.CompilerServices.TaskAwaiter.HandleNonSuccessAndDebuggerNotification",
        "System.Collections.Concurrent.BlockingCollection.",
        "Interop+",
        "System.Net.Sockets.",
        "System.IO.RandomAccess.",
        "Microsoft.Win32.SafeHandles.",
        "SQLitePCL.",
    ];

    /// <summary>Whatever was called: what it waits for is a lock that another thread holds.</summary>
    private static readonly string[] s_lockEnds =
    [
        "System.Threading.Monitor.Enter",
        "System.Threading.Monitor.ReliableEnter",
        "System.Threading.Monitor.TryEnter",
    ];

    /// <summary>The thread has left managed code in a function that waits.</summary>
    public static bool IsWait(StackFrame innermost) => s_ends.Any(e => innermost.BareName.StartsWith(e, StringComparison.Ordinal));

    /// <summary>What the user waits for: the outermost of the called functions that tells says it best.</summary>
    /// <param name="called">What the user's function called, from the innermost outwards.</param>
    public static BlockingCause CauseOf(IReadOnlyList<StackFrame> called)
    {
        if (called is [var innermost, ..] && s_lockEnds.Any(e => innermost.BareName.StartsWith(e, StringComparison.Ordinal)))
            return BlockingCause.Lock;

        foreach (var frame in called.Reverse())
        {
            foreach (var (start, cause) in s_causes)
            {
                if (frame.BareName.StartsWith(start, StringComparison.Ordinal))
                    return cause;
            }
        }

        return BlockingCause.Signal;
    }
}
