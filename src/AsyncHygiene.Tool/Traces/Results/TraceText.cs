using System.Collections.Generic;
using System.IO;
using System.Linq;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Traces.Blocking;
using AsyncHygiene.Tool.Traces.Matching;

namespace AsyncHygiene.Tool.Traces.Results;

/// <summary>The result as a table.</summary>
internal sealed class TraceText
{
    private const int MostEntries = 3;
    private const int MostOthers = 5;

    /// <summary>Below this share a place is only counted.</summary>
    private const double LeastShare = 0.001;

    private readonly JudgedTrace _judged;
    private readonly BlockingTrace _trace;
    private readonly TextWriter _output;

    private TraceText(JudgedTrace judged, TextWriter output) => (_judged, _trace, _output) = (judged, judged.Trace, output);

    public static string Of(JudgedTrace trace)
    {
        using var text = new StringWriter { NewLine = "\n" };
        new TraceText(trace, text).Write();
        return text.ToString();
    }

    private void Write()
    {
        _output.WriteLine(TraceSentences.Program(_trace));
        foreach (var sentence in TraceSentences.Pool(_trace).Concat(TraceSentences.Rules(_judged)))
            _output.WriteLine(sentence);

        WritePlaces([.. _judged.PoolPlaces]);
        WriteOthers([.. _judged.Places.Where(p => !p.IsPool && p.Call.Function is not null)]);
        if (_trace.Notes.Count > 0)
            _output.WriteLine();
        foreach (var note in _trace.Notes)
            _output.WriteLine(note);
    }

    private void WritePlaces(IReadOnlyList<JudgedPlace> places)
    {
        if (places is [])
            return;

        _output.WriteLine();
        _output.WriteLine("  share   seconds  threads  where threads of the pool waited");
        var shown = places.Where(p => p.Place.Seconds >= _trace.Pool.Blocked * LeastShare).ToList();
        foreach (var (place, judgement) in shown)
        {
            _output.WriteLine(
                $"{TraceSentences.Share(place.Seconds, _trace.Pool.Blocked),7} {Number(place.Seconds),9} "
                    + $"{Number(_trace.ThreadsAtATime(place.Seconds)),8}  {WhereOf(place.Call)}");
            WriteMore($"{place.Call.Callee}: {CauseWords.Of(place.Call.Cause)}{EntriesOf(place)}");
            WriteMore(TraceSentences.Waits(place.Time));
            foreach (var line in LinesOf(judgement))
                WriteMore(line);
        }

        if (shown.Count < places.Count)
            _output.WriteLine($"  and {Quantity.Of(places.Count - shown.Count, "place")} with less than 0.1 %");
    }

    private void WriteMore(string line) => _output.WriteLine($"{"",28}{line}");

    private void WriteOthers(IReadOnlyList<JudgedPlace> others)
    {
        if (others is [])
            return;

        _output.WriteLine();
        _output.WriteLine("Other threads, which no request needs, waited in");
        foreach (var (place, _) in others.Take(MostOthers))
            _output.WriteLine($"{"",8}{Number(place.Seconds),9} s  {WhereOf(place.Call)}: {place.Call.Callee}");
        if (others.Count > MostOthers)
            _output.WriteLine($"{"",8}and {Quantity.Of(others.Count - MostOthers, "other place")}");
    }

    private static IEnumerable<string> LinesOf(PlaceJudgement? judgement)
    {
        switch (judgement)
        {
            case PlaceJudgement.Explained(var site):
                var where = $"{site.Place.File}({site.Place.Line},{site.Place.Column})";
                yield return $"{site.RuleId} at {where}{(site.Function is { } function ? $" in {function}" : "")}"
                    + (site.IsReported ? "" : ", only with '--all': no request path is known");
                yield return site.Outlook;
                break;
            case PlaceJudgement.Unexplained(var reason):
                yield return $"unexplained: {ReasonWords.Of(reason)}";
                break;
        }
    }

    private string WhereOf(BlockedCall call) =>
        call.Function is not { } function ? $"no code of yours ({call.Assembly})"
        : call.Place is { } place ? $"{function} ({_judged.FileOf(place)}:{place.Line})"
        : $"{function} ({call.Assembly}, line unknown)";

    private static string EntriesOf(BlockedPlace place)
    {
        var entries = place.Entries.Where(e => e.Name != place.Call.Function).ToList();
        return entries is []
            ? ""
            : "; for " + string.Join(", ", entries.Take(MostEntries).Select(e => e.Name))
                + (entries.Count > MostEntries ? $" and {entries.Count - MostEntries} more" : "");
    }

    private static string Number(double number) => TraceSentences.Number(number);
}
