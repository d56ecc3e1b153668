using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using AsyncHygiene.Tool.Findings;
using AsyncHygiene.Tool.Traces.Blocking;

namespace AsyncHygiene.Tool.Traces.Matching;

/// <summary>What blocked in a recording, and what the rules say about it.</summary>
/// <param name="Trace">The recording.</param>
/// <param name="Folder">Where the names of files begin; null where no solution was given.</param>
/// <param name="Places">In the order of the trace.</param>
internal sealed record JudgedTrace(BlockingTrace Trace, string? Folder, IReadOnlyList<JudgedPlace> Places)
{
    public static JudgedTrace Unjudged(BlockingTrace trace) => new(trace, null, [.. trace.Places.Select(p => new JudgedPlace(p, null))]);

    public bool IsJudged => Folder is not null;

    public IEnumerable<JudgedPlace> PoolPlaces => Places.Where(p => p.IsPool);

    /// <summary>
    /// How long threads of the pool waited in calls that the solution's code waits for. A call that it awaits already is not one of them,
    /// whatever a library does inside.
    /// </summary>
    public double SecondsInCode => InCode.Sum(p => p.Place.Seconds);

    /// <summary>How much of that a rule reports, be it with 'check' or with '--all' only.</summary>
    public double ExplainedSeconds => InCode.Where(p => p.Judgement is PlaceJudgement.Explained).Sum(p => p.Place.Seconds);

    /// <summary>How much of that 'check' reports.</summary>
    public double ReportedSeconds =>
        InCode.Where(p => p.Judgement is PlaceJudgement.Explained { Site.IsReported: true }).Sum(p => p.Place.Seconds);

    /// <summary>From the folder of the solution where it is below that, with forward slashes.</summary>
    public string FileOf(FilePlace place)
    {
        var relative = Folder is null || !Path.IsPathFullyQualified(place.File) ? place.File : Path.GetRelativePath(Folder, place.File);
        return (relative.StartsWith("..", StringComparison.Ordinal) ? place.File : relative).Replace('\\', '/');
    }

    private IEnumerable<JudgedPlace> InCode =>
        PoolPlaces.Where(p =>
            p.Call.Function is not null && p.Judgement is not PlaceJudgement.Unexplained { Reason: UnexplainedReason.Awaited });
}
