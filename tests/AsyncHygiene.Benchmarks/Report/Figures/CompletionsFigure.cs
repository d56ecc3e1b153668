using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report.Figures;

/// <summary>How many requests had been answered when.</summary>
internal static class CompletionsFigure
{
    public static Figure? Create(ArmGroup group)
    {
        var lines = group.Arms.Where(arm => arm.Completions is { Count: > 1 }).Select(arm => (Arm: arm, Points: arm.Completions!)).ToList();
        return lines.Count == 0
            ? null
            : Moments.Create(group, "completions", "Answers over time", "requests answered", Reading(lines), lines);
    }

    private static string Reading(List<(Arm Arm, IReadOnlyList<Point> Points)> lines)
    {
        var window = lines.Min(line => line.Arm.Requests?.WindowSeconds);
        var first = lines.MinBy(line => line.Points[^1].X);
        var moment = window ?? first.Points[^1].X;
        var ranked = lines.Select(line => (line.Arm, Value: Moments.At(line.Points, moment)))
            .OrderByDescending(pair => pair.Value)
            .ToList();
        return window is null && lines.Count > 1
            ? $"After {Quantity.Seconds(moment)}, when {Sentences.Name(first.Arm)} had answered {Quantity.Count(first.Points[^1].Y)}: "
                + $"{Sentences.List([.. ranked.Where(pair => pair.Arm != first.Arm)], Quantity.Count)}."
            : $"Answered within {Quantity.Seconds(moment)}: {Sentences.List(ranked, Quantity.Count)}.";
    }
}
