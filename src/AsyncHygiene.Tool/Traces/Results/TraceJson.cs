using System;
using System.Linq;
using System.Text.Json;
using AsyncHygiene.Tool.Findings;
using AsyncHygiene.Tool.Traces.Blocking;

namespace AsyncHygiene.Tool.Traces.Results;

/// <summary>
/// One object with a <c>version</c>, which grows when a property changes its meaning or goes; new ones may come at any time.
/// </summary>
internal static class TraceJson
{
    public const int Version = 1;

    public static string Text(BlockingTrace trace) =>
        JsonSerializer.Serialize(
            new
            {
                Version,
                trace.Program,
                trace.ProcessId,
                Seconds = Round(trace.Seconds),
                Stacks = trace.Samples,
                Pool = new
                {
                    BlockedSeconds = Round(trace.Pool.Blocked),
                    IdleSeconds = Round(trace.Pool.Idle),
                    BusySeconds = Round(trace.Pool.Busy),
                    trace.Starvations,
                    Life = trace.Life.Select(s => new { s.Second, s.Threads, s.Queue, Blocked = Round(s.Blocked) }),
                },
                Contention = new { trace.Contention.Count, Seconds = Round(trace.Contention.Seconds) },
                Places = trace.Places.Select(p => Place(p, trace)),
                trace.Notes,
            },
            JsonFormat.Options) + "\n";

    private static object Place(BlockedPlace place, BlockingTrace trace) => new
    {
        place.Call.Function,
        place.Call.Place?.File,
        place.Call.Place?.Line,
        place.Call.Place?.Column,
        place.Call.Place?.EndLine,
        place.Call.Place?.EndColumn,
        place.Call.Assembly,
        Call = place.Call.Callee,
        Cause = NameOf(place.Call.Cause),
        Threads = NameOf(place.Call.Kind),
        Seconds = Round(place.Seconds),
        ThreadsAtATime = Round(place.Seconds / Math.Max(0.001, trace.Seconds)),
        DifferentThreads = place.Threads,
        Entries = place.Entries.Select(e => new { e.Name, Seconds = Round(e.Seconds) }),
    };

    private static string NameOf<T>(T value)
        where T : struct, Enum => JsonNamingPolicy.CamelCase.ConvertName(value.ToString());

    private static double Round(double number) => Math.Round(number, 3);
}
