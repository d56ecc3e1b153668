using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Traces.Blocking;

namespace AsyncHygiene.Tool.Traces.Results;

/// <summary>The result as a table.</summary>
internal static class TraceText
{
    private const int MostEntries = 3;
    private const int MostOthers = 5;

    /// <summary>Below this share a place is only counted.</summary>
    private const double LeastShare = 0.001;

    public static void Write(BlockingTrace trace, TextWriter output)
    {
        output.WriteLine(
            $"{(trace.Program.Length == 0 ? "The program" : trace.Program)} (process {trace.ProcessId}): {Number(trace.Seconds)} s, "
                + $"{Quantity.Of(trace.Samples, "stack")}.");
        foreach (var line in PoolLines(trace))
            output.WriteLine(line);

        var places = trace.PoolPlaces.ToList();
        if (places.Count > 0)
        {
            output.WriteLine();
            output.WriteLine("  share   seconds  threads  where threads of the pool waited");
        }

        var shown = places.Where(p => p.Seconds >= trace.Pool.Blocked * LeastShare).ToList();
        foreach (var place in shown)
            WritePlace(place, trace, output);
        if (shown.Count < places.Count)
            output.WriteLine($"  and {Quantity.Of(places.Count - shown.Count, "place")} with less than 0.1 %");

        WriteOthers(trace, output);
        foreach (var note in trace.Notes.Prepend("").Where((_, i) => i > 0 || trace.Notes.Count > 0))
            output.WriteLine(note);
    }

    private static IEnumerable<string> PoolLines(BlockingTrace trace)
    {
        var threads = trace.Life.Where(s => s.Threads is not null).Select(s => s.Threads!.Value).ToList();
        if (threads.Count > 0)
        {
            var starved = trace.Starvations == 0 ? "" : $"; {Quantity.Of(trace.Starvations, "thread")} came late, because none was free";
            yield return $"The pool had {threads.Min()} to {threads.Max()} threads, and at most "
                + $"{trace.Life.Max(s => s.Queue)} waiting in its queue{starved}.";
        }

        yield return trace.Pool.Blocked <= 0
            ? "No thread of the pool was seen waiting inside of its work."
            : $"Its threads waited for {Number(trace.Pool.Blocked)} of the {Number(trace.Pool.Working)} s for which they had work "
                + $"({Share(trace.Pool.Blocked, trace.Pool.Working)}), {Number(trace.Pool.Blocked / trace.Seconds)} threads at a time.";
        if (trace.Contention.Count > 0)
        {
            yield return $"A lock was taken {Quantity.Of(trace.Contention.Count, "time")} when a thread wanted it; all threads together "
                + $"waited {Number(trace.Contention.Seconds)} s for that.";
        }
    }

    private static void WritePlace(BlockedPlace place, BlockingTrace trace, TextWriter output)
    {
        output.WriteLine(
            $"{Share(place.Seconds, trace.Pool.Blocked),7} {Number(place.Seconds),9} {Number(place.Seconds / trace.Seconds),8}  "
                + WhereOf(place.Call));
        output.WriteLine($"{"",28}{WaitOf(place.Call)}{EntriesOf(place)}");
    }

    private static void WriteOthers(BlockingTrace trace, TextWriter output)
    {
        var others = trace.Places.Where(p => p.Call is { Kind: ThreadKind.Other, Function: not null }).ToList();
        if (others is [])
            return;

        output.WriteLine();
        output.WriteLine("Other threads, which no request needs, waited in");
        foreach (var place in others.Take(MostOthers))
            output.WriteLine($"{"",8}{Number(place.Seconds),9} s  {WhereOf(place.Call)}: {place.Call.Callee}");
        if (others.Count > MostOthers)
            output.WriteLine($"{"",8}and {Quantity.Of(others.Count - MostOthers, "other place")}");
    }

    private static string WhereOf(BlockedCall call) =>
        call.Function is not { } function ? $"no code of yours ({call.Assembly})"
        : call.Place is { } place ? $"{function} ({place.File}:{place.Line})"
        : $"{function} ({call.Assembly}, line unknown)";

    private static string WaitOf(BlockedCall call) => $"{call.Callee}: {CauseWords.Of(call.Cause)}";

    private static string EntriesOf(BlockedPlace place)
    {
        var entries = place.Entries.Where(e => e.Name != place.Call.Function).ToList();
        return entries is []
            ? ""
            : "; for " + string.Join(", ", entries.Take(MostEntries).Select(e => e.Name))
                + (entries.Count > MostEntries ? $" and {entries.Count - MostEntries} more" : "");
    }

    private static string Share(double part, double whole) =>
        whole <= 0 ? "0 %" : (part / whole).ToString("0.# %", CultureInfo.InvariantCulture);

    private static string Number(double number) => number.ToString("0.0", CultureInfo.InvariantCulture);
}
