using System;
using System.Collections.Generic;
using System.Linq;
using System.Xml.Linq;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Reports;
using AsyncHygiene.Tool.Reports.Pictures;
using AsyncHygiene.Tool.Traces.Blocking;
using AsyncHygiene.Tool.Traces.Matching;

namespace AsyncHygiene.Tool.Traces.Results;

/// <summary>The places where threads of the pool waited, longest first.</summary>
internal static class PlaceSection
{
    private const int MostOpen = 24;
    private const double BarWidth = 240;

    public static XElement Create(JudgedTrace trace)
    {
        var places = trace.PoolPlaces.ToList();
        return Html.Section(
            "places",
            "Where threads waited",
            places is []
                ? "No thread of the pool was seen waiting inside of its work."
                : "Each under the innermost function of yours, longest first.",
            places.Take(MostOpen).Select((p, i) => Card(p, i, trace)),
            places.Count <= MostOpen
                ? null
                : Html.Details($"{places.Count - MostOpen} more", places.Skip(MostOpen).Select((p, i) => Card(p, i + MostOpen, trace))));
    }

    private static XElement Card(JudgedPlace judged, int index, JudgedTrace trace)
    {
        var (place, judgement) = judged;
        var share = trace.Trace.Pool.Blocked <= 0 ? 0 : place.Seconds / trace.Trace.Pool.Blocked;
        return Html.Tag(
            "article",
            "found",
            Html.Tag(
                "h3",
                null,
                Html.Tag("span", "rank", $"{index + 1}"),
                Html.Code(place.Call.Function ?? "no code of yours"),
                Html.Tag("span", "tag", place.Call.Callee)),
            Html.Tag(
                "p",
                "gain",
                $"{Quantity.Seconds(place.Seconds)}, {TraceSentences.Share(share, 1)} of all waiting, "
                    + $"{TraceSentences.Number(trace.Trace.ThreadsAtATime(place.Seconds))} threads at a time; "
                    + TraceSentences.Waits(place.Time)),
            Svg.Picture(
                BarWidth,
                10,
                "bar",
                $"{TraceSentences.Share(share, 1)} of all waiting",
                Svg.Rectangle(judgement is PlaceJudgement.Unexplained ? "stays" : "can", 0, 0, Math.Max(2, BarWidth * share), 10, 3)),
            Html.List("places", [.. LinesOf(place, judgement, trace).Select(l => (object)l)]));
    }

    private static IEnumerable<string> LinesOf(BlockedPlace place, PlaceJudgement? judgement, JudgedTrace trace)
    {
        var where = place.Call.Place is { } at ? $" at {trace.FileOf(at)}:{at.Line}" : "; the line is not known";
        yield return CauseWords.Of(place.Call.Cause) + where;
        if (place.Entries.Count > 0)
            yield return $"for {string.Join(", ", place.Entries.Select(e => e.Name))}";
        switch (judgement)
        {
            case PlaceJudgement.Explained(var site):
                yield return $"{site.RuleId} at {site.Place.File}:{site.Place.Line}: {site.Message}";
                yield return site.Outlook;
                break;
            case PlaceJudgement.Unexplained(var reason):
                yield return $"unexplained: {ReasonWords.Of(reason)}";
                break;
        }
    }
}
