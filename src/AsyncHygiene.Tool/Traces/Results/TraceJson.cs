using System;
using System.Linq;
using System.Text.Json;
using AsyncHygiene.Tool.Findings;
using AsyncHygiene.Tool.Traces.Blocking;
using AsyncHygiene.Tool.Traces.Matching;

namespace AsyncHygiene.Tool.Traces.Results;

/// <summary>
/// One object with a <c>version</c>, which grows when a property changes its meaning or goes; new ones may come at any time.
/// </summary>
internal static class TraceJson
{
    public const int Version = 1;

    public static string Of(JudgedTrace judged)
    {
        var trace = judged.Trace;
        return JsonSerializer.Serialize(
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
                    Starvations = trace.Growth.Starvation,
                    BlockedTaskAdjustments = trace.Growth.BlockedTasks,
                    ClimbingAdjustments = trace.Growth.Climbing,
                    Life = trace.Life.Select(s => new { s.Second, s.Threads, s.Queue, Blocked = Round(s.Blocked) }),
                },
                Contention = new { trace.Contention.Count, Seconds = Round(trace.Contention.Seconds) },
                Rules = !judged.IsJudged
                    ? null
                    : new
                    {
                        SecondsInCode = Round(judged.SecondsInCode),
                        ExplainedSeconds = Round(judged.ExplainedSeconds),
                        ReportedSeconds = Round(judged.ReportedSeconds),
                    },
                Places = judged.Places.Select(p => Place(p, trace)),
                trace.Notes,
            },
            JsonFormat.Options) + "\n";
    }

    private static object Place(JudgedPlace judged, BlockingTrace trace) => new
    {
        judged.Call.Function,
        judged.Call.Place?.File,
        judged.Call.Place?.Line,
        judged.Call.Place?.Column,
        judged.Call.Place?.EndLine,
        judged.Call.Place?.EndColumn,
        judged.Call.Assembly,
        Call = judged.Call.Callee,
        Cause = NameOf(judged.Call.Cause),
        Threads = NameOf(judged.Call.Kind),
        Seconds = Round(judged.Place.Seconds),
        ThreadsAtATime = Round(trace.ThreadsAtATime(judged.Place.Seconds)),
        Waits = judged.Place.Time.Count,
        LongestWaitSeconds = Round(judged.Place.Time.Longest),
        DifferentThreads = judged.Place.Threads,
        Entries = judged.Place.Entries.Select(e => new { e.Name, Seconds = Round(e.Seconds) }),
        Rule = judged.Judgement is PlaceJudgement.Explained(var site) ? Rule(site) : null,
        Unexplained = judged.Judgement is PlaceJudgement.Unexplained(var reason) ? NameOf(reason) : null,
    };

    private static object Rule(ExplainingSite site) => new
    {
        Id = site.RuleId,
        site.Message,
        site.Place.File,
        site.Place.Line,
        site.Place.Column,
        site.Place.EndLine,
        site.Place.EndColumn,
        site.Function,
        Reported = site.IsReported,
        Conversion = site.Conversion is { } cost ? new { cost.Name, cost.Members, cost.Files } : null,
        Stays = site.Stays is { } stays ? new { stays.Code, stays.Text, stays.Cause } : null,
    };

    private static string NameOf<T>(T value)
        where T : struct, Enum => JsonNamingPolicy.CamelCase.ConvertName(value.ToString());

    private static double Round(double number) => Math.Round(number, 3);
}
