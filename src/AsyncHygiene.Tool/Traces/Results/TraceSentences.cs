using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Traces.Blocking;
using AsyncHygiene.Tool.Traces.Matching;

namespace AsyncHygiene.Tool.Traces.Results;

/// <summary>What a recording says, in sentences.</summary>
internal static class TraceSentences
{
    public static string Program(BlockingTrace trace) =>
        $"{(trace.Program.Length == 0 ? "The program" : trace.Program)} (process {trace.ProcessId}): {Number(trace.Seconds)} s, "
            + $"{Quantity.Of(trace.Samples, "stack")}.";

    public static IEnumerable<string> Pool(BlockingTrace trace)
    {
        var threads = trace.Life.Where(s => s.Threads is not null).Select(s => s.Threads!.Value).ToList();
        if (threads.Count > 0)
        {
            var starved = trace.Growth.Starvation == 0
                ? ""
                : $"; {Quantity.Of(trace.Growth.Starvation, "thread")} came late, because none was free";
            yield return $"The pool had {threads.Min()} to {threads.Max()} threads, and at most "
                + $"{trace.Life.Max(s => s.Queue)} waiting in its queue{starved}.";
        }

        yield return trace.Pool.Blocked <= 0
            ? "No thread of the pool was seen waiting inside of its work."
            : $"Its threads waited for {Number(trace.Pool.Blocked)} of the {Number(trace.Pool.Working)} s for which they had work "
                + $"({Share(trace.Pool.Blocked, trace.Pool.Working)}), "
                + $"{Number(trace.ThreadsAtATime(trace.Pool.Blocked))} threads at a time.";
        if (trace.Contention.Count > 0)
        {
            yield return $"A lock was taken {Quantity.Of(trace.Contention.Count, "time")} when a thread wanted it; all threads together "
                + $"waited {Number(trace.Contention.Seconds)} s for that.";
        }
    }

    /// <summary>Nothing where no solution was given, or nothing waited in its code.</summary>
    public static IEnumerable<string> Rules(JudgedTrace trace)
    {
        var whole = trace.SecondsInCode;
        if (!trace.IsJudged || whole <= 0)
            yield break;

        var onlyAll = trace.ExplainedSeconds - trace.ReportedSeconds;
        yield return $"Rules explain {Share(trace.ExplainedSeconds, whole)} of the {Number(whole)} s that the pool waited in code of the "
            + $"solution{(onlyAll > 0 ? $"; {Share(onlyAll, whole)} only with '--all'" : "")}.";
    }

    public static string Waits(WaitTime time) =>
        time.Count == 1 ? $"one wait of {Length(time.Longest)}" : $"{time.Count} waits, the longest {Length(time.Longest)}";

    /// <summary>Nothing is rounded up to all of it.</summary>
    public static string Share(double part, double whole)
    {
        var share = whole <= 0 ? 0 : part / whole;
        return (share < 1 ? Math.Min(share, 0.999) : share).ToString("0.# %", CultureInfo.InvariantCulture);
    }

    private static string Length(double seconds) => seconds < 0.1 ? $"{Math.Ceiling(seconds * 1000):0} ms" : Quantity.Seconds(seconds);

    public static string Number(double number) => number.ToString("0.0", CultureInfo.InvariantCulture);
}
