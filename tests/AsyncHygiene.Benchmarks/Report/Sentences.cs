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

    /// <summary>Quoted where a comma in it would read as one of the sentence.</summary>
    public static string Name(Arm arm) =>
        arm.Title.Contains(',', StringComparison.Ordinal) || arm.Title.Contains(':', StringComparison.Ordinal)
            ? $"“{arm.Title}”"
            : arm.Title;

    /// <summary>At the beginning of a sentence.</summary>
    public static string Capital(string title) => char.IsLetter(title[0]) ? char.ToUpperInvariant(title[0]) + title[1..] : title;

    /// <summary>What the figures leave out; empty where everything was answered.</summary>
    public static string Unanswered(IEnumerable<Arm> arms)
    {
        var cut = arms.Where(arm => arm.Requests is { Unanswered: > 0 })
            .Select(arm => $"{Quantity.Count(arm.Requests!.Unanswered)} of {Quantity.Count(arm.Requests.Sent)} with {Name(arm)}")
            .ToList();
        return cut.Count == 0 ? "" : $" Still waiting when the arm was cut: {string.Join(", ", cut)}.";
    }

    public static string Failed(IEnumerable<Arm> arms) =>
        string.Concat(
            arms.Where(arm => arm.Requests is { Failed: > 0 })
                .Select(arm =>
                    $" {Name(arm)}: {Quantity.Count(arm.Requests!.Failed)} of {Quantity.Count(arm.Requests.Sent)} requests failed."));

    /// <summary>The best arm for a sentence; of those that are as good as the best, one with the fixes.</summary>
    /// <param name="fromBest">The best one first.</param>
    public static (Arm Arm, double Value) Best(IReadOnlyList<(Arm Arm, double Value)> fromBest) =>
        fromBest.TakeWhile(pair => Math.Max(pair.Value, fromBest[0].Value) < Equal * Math.Min(pair.Value, fromBest[0].Value))
            .FirstOrDefault(pair => pair.Arm.Code == ArmCode.After, fromBest[0]);
}
