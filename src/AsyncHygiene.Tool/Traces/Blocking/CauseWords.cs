using System;

namespace AsyncHygiene.Tool.Traces.Blocking;

/// <summary>The causes in words.</summary>
internal static class CauseWords
{
    public static string Of(BlockingCause cause) => cause switch
    {
        BlockingCause.Sleep => "sleeps",
        BlockingCause.Task => "waits for a task",
        BlockingCause.Lock => "waits for a lock",
        BlockingCause.Signal => "waits for a signal",
        BlockingCause.Network => "waits for the network",
        BlockingCause.Database => "waits for a database",
        BlockingCause.File => "waits for a file",
        BlockingCause.Process => "waits for another process or the console",
        _ => throw new ArgumentOutOfRangeException(nameof(cause)),
    };
}
