using System;
using System.Linq;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using AsyncHygiene.Tool.Findings;
using AsyncHygiene.Tool.Traces.Blocking;
using AsyncHygiene.Tool.Traces.Matching;
using AsyncHygiene.Tool.Traces.Reading;
using AsyncHygiene.Tool.Traces.Results;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Traces;

/// <summary>The page of <c>trace</c>.</summary>
public class TracePageTests
{
    private static readonly FilePlace s_place = new("/src/Orders.cs", 9, 1, 9, 10);

    [Fact]
    public void The_page_is_one_well_formed_document_that_loads_nothing()
    {
        var text = TracePage.Of(Judged());
        var page = Parse(text);
        Assert.DoesNotMatch(new Regex(@"\b(src|xlink:href)=|@import|url\(|https?://"), text);
        Assert.All(
            page.Descendants("a").Select(a => a.Attribute("href")!.Value[1..]),
            id => Assert.Single(page.Descendants(), e => e.Attribute("id")?.Value == id));
    }

    [Fact]
    public void The_page_shows_the_pool_the_places_and_the_conversions()
    {
        var page = Parse(TracePage.Of(Judged()));
        Assert.Equal(
            ["pool", "places", "conversions", "entries"],
            page.Descendants("section").Select(s => s.Attribute("id")!.Value));
        var places = page.Descendants("section").Single(s => s.Attribute("id")!.Value == "places").Value;
        Assert.Contains("Store.Find<T>", places, StringComparison.Ordinal);
        Assert.Contains("3.0 s, 75 % of all waiting, 1.5 threads at a time; one wait of 3.0 s", places, StringComparison.Ordinal);
        Assert.Contains("can become an await: 7 members in 4 files change", places, StringComparison.Ordinal);
        Assert.Contains("unexplained: another thread holds the lock", places, StringComparison.Ordinal);
        Assert.Contains("3.0 s, 75 % of all waiting.", page.Descendants("section").ElementAt(2).Value, StringComparison.Ordinal);
        Assert.Contains(
            page.Descendants("svg"),
            s => s.Attribute("aria-label")!.Value
                == "At most 6 threads, at most 5 of them waiting, and at most 20 pieces of work in the queue");
    }

    [Fact]
    public void A_recording_in_which_nothing_waited_is_a_page_too() =>
        Assert.Contains(
            "No thread of the pool was seen waiting inside of its work.",
            TracePage.Of(JudgedTrace.Unjudged(ManualTrace.Of())),
            StringComparison.Ordinal);

    private static JudgedTrace Judged()
    {
        var frame = new StackFrame("Store.Find", "Store.Find<T>", "Data", CodeOrigin.User, s_place);
        var call = new BlockedCall("Store.Find<T>", s_place, "Data", "Thread.Sleep", BlockingCause.Sleep, ThreadKind.Pool);
        var sleep = ManualTrace.WaitOf(3, call, frame);
        var enter = call with { Callee = "Monitor.Enter", Cause = BlockingCause.Lock };
        var locked = ManualTrace.WaitOf(1, enter, frame);
        var site = new ExplainingSite("AH1001", s_place with { File = "Orders.cs" }, "It sleeps.", true, null)
        {
            Conversion = new ConversionCost("Store.Find", 7, 4),
        };
        return new JudgedTrace(
            ManualTrace.Of(sleep, locked),
            "/src",
            [
                new JudgedPlace(sleep, new PlaceJudgement.Explained(site)),
                new JudgedPlace(locked, new PlaceJudgement.Unexplained(UnexplainedReason.Lock)),
            ]);
    }

    private static XDocument Parse(string page) => XDocument.Parse(page["<!DOCTYPE html>".Length..]);
}
