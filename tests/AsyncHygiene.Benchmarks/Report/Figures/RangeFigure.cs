using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Report.Charts;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Suite;

namespace AsyncHygiene.Benchmarks.Report.Figures;

/// <summary>One figure of every arm: the median of the repeats, the lowest and the highest.</summary>
internal static class RangeFigure
{
    /// <summary>Null when fewer than two arms have the figure: there is nothing to compare.</summary>
    public static Figure? Create(ArmGroup group, Metric metric, string kind, string title, string axis)
    {
        var values = group.Arms.Select(arm => (Arm: arm, Spread: Metrics.Of(arm, metric))).ToList();
        var known = values.Where(value => value.Spread is not null).ToList();
        if (known.Count < 2)
            return null;

        var rows = values
            .Select(value => new RangeRow(value.Arm.Title, group.Style(value.Arm), value.Spread, Text(value.Arm, value.Spread)))
            .ToList();
        var scale = Scale.For(known.SelectMany(value => new[] { value.Spread!.Low, value.Spread.High }));
        return new Figure(
            kind,
            title,
            Reading(group, metric),
            new RangeChart(new Axis(axis, scale, value => Quantity.Of(metric, value)), rows),
            new DataTable(
                $"{title}, {group.Name}",
                ["arm", "median", "lowest", "highest", "repeats"],
                [
                    .. known.Select(value => (IReadOnlyList<string>)
                    [
                        value.Arm.Title,
                        $"{(value.Spread!.IsLowerBound ? "≥ " : "")}{Quantity.Of(metric, value.Spread.Median)}",
                        Quantity.Of(metric, value.Spread.Low),
                        Quantity.Of(metric, value.Spread.High),
                        Quantity.Count(value.Spread.Repeats),
                    ])
                ]));

        string Text(Arm arm, Spread? spread) => spread is null ? arm.Problem ?? "no figure" : Quantity.Range(metric, spread);
    }

    private static string Reading(ArmGroup group, Metric metric)
    {
        var ranked = group.Ranked(arm => Metrics.Read(arm, metric));
        if (Metrics.IsHigherBetter(metric))
            ranked = [.. ranked.Reverse()];
        var (best, worst) = (Sentences.Best(ranked).Arm, ranked[^1].Arm);
        return $"{Sentence(best)} {Sentence(worst)}{Sentences.Failed(group.Arms)}";

        string Sentence(Arm arm) => $"{Sentences.Capital(arm.Title)}: {Quantity.Range(metric, Metrics.Of(arm, metric)!)}.";
    }
}
