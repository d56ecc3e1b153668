using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report;

/// <summary>Phrases that several readings share; all numbers in them come from the arms.</summary>
internal static class Sentences
{
    /// <summary>Below this two arms are called equal: runs of the same arm differ by as much.</summary>
    public const double Equal = 1.15;

    /// <summary>"19.7 times as long", or null where there is nothing to choose between the two.</summary>
    public static string? TimesAs(double more, double less, string adjective) =>
        less > 0 && more / less >= Equal ? $"{Quantity.Digits(more / less)} times as {adjective}" : null;

    /// <summary>What the curves and medians leave out; empty where everything was answered.</summary>
    public static string Unanswered(IEnumerable<Arm> arms) =>
        string.Concat(arms.Where(arm => arm.Requests is { Unanswered: > 0 }).Select(arm => $" {Unanswered(arm)}"));

    public static string Failed(IEnumerable<Arm> arms) =>
        string.Concat(arms.Where(arm => arm.Requests is { Failed: > 0 }).Select(arm => $" {arm.Title}: {Quantity.Count(arm.Requests!.Failed)} of {Quantity.Count(arm.Requests.Sent)} requests failed."));

    /// <summary>"await 3, Thread.Sleep 7 and .Result 50".</summary>
    public static string List(IReadOnlyList<(Arm Arm, double Value)> ranked, Func<double, string> format)
    {
        var items = ranked.Select(pair => $"{pair.Arm.Title} {format(pair.Value)}").ToList();
        return items.Count < 2 ? string.Concat(items) : $"{string.Join(", ", items.SkipLast(1))} and {items[^1]}";
    }

    private static string Unanswered(Arm arm)
    {
        var requests = arm.Requests!;
        var oldest = requests.OldestUnansweredSeconds is { } age ? $", the oldest for {Quantity.Seconds(age)}" : "";
        return $"{arm.Title}: {Quantity.Count(requests.Unanswered)} of {Quantity.Count(requests.Sent)} requests were still waiting when it was cut{oldest}.";
    }
}
