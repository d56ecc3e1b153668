using System.Collections.Generic;
using System.Linq;
using System.Xml.Linq;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Reports;
using AsyncHygiene.Tool.Traces.Matching;

namespace AsyncHygiene.Tool.Traces.Results;

/// <summary>What blocked in a program, as a page.</summary>
internal static class TracePage
{
    private const string Footer =
        "Made by async-hygiene trace. A stack stands for the time up to the next one of its thread; seconds are those of all threads "
            + "together.";

    public static string Of(JudgedTrace trace)
    {
        List<XElement> sections =
        [
            PoolSection.Create(trace.Trace.Life),
            PlaceSection.Create(trace),
            .. Conversions(trace),
            Entries(trace),
            .. Notes(trace),
        ];
        return new HtmlPage($"What blocked in {NameOf(trace)}", LeadOf(trace), Footer)
        {
            Contents = [.. sections.Select(s => (s.Attribute("id")!.Value, s.Element("h2")!.Value))],
            Searched = "Search functions, files, rules",
        }.Text(Headlines(trace), [.. sections]);
    }

    private static string NameOf(JudgedTrace trace) => trace.Trace.Program.Length == 0 ? "the program" : trace.Trace.Program;

    private static string LeadOf(JudgedTrace trace) =>
        string.Join(' ', TraceSentences.Pool(trace.Trace).Concat(TraceSentences.Rules(trace)).Prepend(TraceSentences.Program(trace.Trace)));

    private static XElement Headlines(JudgedTrace judged)
    {
        var trace = judged.Trace;
        return Html.Tag(
            "div",
            "headlines",
            Card(
                "#pool",
                TraceSentences.Share(trace.Pool.Blocked, trace.Pool.Working),
                "of the pool's working time was waiting",
                $"{TraceSentences.Number(trace.Pool.Blocked)} of {Quantity.Seconds(trace.Pool.Working)}"),
            Card(
                "#places",
                TraceSentences.Number(trace.ThreadsAtATime(trace.Pool.Blocked)),
                "threads waited at a time",
                judged.PoolPlaces.FirstOrDefault() is { } worst ? $"most in {worst.Call.Function ?? "no code of yours"}" : "nowhere"),
            judged.IsJudged
                ? Card(
                    "#places",
                    TraceSentences.Share(judged.ExplainedSeconds, judged.SecondsInCode),
                    "of the waiting in your code is what a rule reports",
                    $"{TraceSentences.Share(judged.ReportedSeconds, judged.SecondsInCode)} without '--all'")
                : null);
    }

    private static XElement Card(string target, string number, string what, string note) =>
        Html.Card(target, number, what, Html.Tag("p", "note", note));

    private static IEnumerable<XElement> Conversions(JudgedTrace trace)
    {
        var chains = trace.PoolPlaces
            .Select(p => (p.Place, Cost: (p.Judgement as PlaceJudgement.Explained)?.Site.Conversion))
            .Where(p => p.Cost is not null)
            .GroupBy(p => p.Cost!)
            .OrderByDescending(g => g.Sum(p => p.Place.Seconds))
            .ToList();
        if (chains is [])
            yield break;

        yield return Html.Section(
            "conversions",
            "What to convert first",
            "The chains of calls that can become async, those first that would have saved most of the waiting.",
            Html.Tag(
                "div",
                "conversions",
                chains.Select((c, i) => Html.Tag(
                    "article",
                    "found",
                    Html.Tag("h3", null, Html.Tag("span", "rank", $"{i + 1}"), Html.Code(c.Key.Name)),
                    Html.Tag(
                        "p",
                        "gain",
                        $"{Quantity.Seconds(c.Sum(p => p.Place.Seconds))}, "
                            + $"{TraceSentences.Share(c.Sum(p => p.Place.Seconds), trace.Trace.Pool.Blocked)} of all waiting."),
                    Html.Tag(
                        "p",
                        "cost",
                        (c.Key.Members == 0 ? "No signature changes, " : Quantity.Of(c.Key.Members, "member") + " in ")
                            + Quantity.Of(c.Key.Files, "file"))))));
    }

    private static XElement Entries(JudgedTrace trace) =>
        Html.Section(
            "entries",
            "On whose behalf",
            "The functions of yours that a framework called, with the time that threads of the pool waited below them.",
            Html.Tag(
                "table",
                null,
                Html.Tag(
                    "tbody",
                    null,
                    trace.PoolPlaces
                        .SelectMany(p => p.Place.Entries)
                        .GroupBy(e => e.Name)
                        .Select(g => (Name: g.Key, Seconds: g.Sum(e => e.Seconds)))
                        .OrderByDescending(e => e.Seconds)
                        .ThenBy(e => e.Name, System.StringComparer.Ordinal)
                        .Select(e => Html.Tag(
                            "tr",
                            "found",
                            Html.Tag("th", null, new XAttribute("scope", "row"), Html.Code(e.Name)),
                            Html.Tag("td", null, Quantity.Seconds(e.Seconds)),
                            Html.Tag("td", null, TraceSentences.Share(e.Seconds, trace.Trace.Pool.Blocked)))))));

    private static IEnumerable<XElement> Notes(JudgedTrace trace)
    {
        if (trace.Trace.Notes.Count > 0)
        {
            var notes = Html.List("places", trace.Trace.Notes);
            yield return Html.Section("missing", "What is missing", "The recording does not have all.", notes);
        }
    }
}
