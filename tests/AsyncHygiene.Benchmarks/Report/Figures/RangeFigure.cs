using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Report.Charts;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Suite;

namespace AsyncHygiene.Benchmarks.Report.Figures;

/// <summary>One figure of every arm: the median of the repeats, the lowest and the highest.</summary>
internal static class RangeFigure
{
    private const int FewArms = 4;

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
            Table(group, metric, title));

        string Text(Arm arm, Spread? spread) => spread is null ? arm.Problem ?? "no figure" : Quantity.Range(metric, spread);
    }

    /// <summary>For single operations with the columns of BenchmarkDotNet, of the middle repeat.</summary>
    private static DataTable Table(ArmGroup group, Metric metric, string title)
    {
        var isOperation = metric == Metric.MicrosecondsPerOperation;
        string[] further = isOperation ? ["mean", "error", "standard deviation", "allocated"] : [];
        return new DataTable(
            $"{title}, {group.Name}",
            ["arm", "median", "lowest", "highest", "repeats", .. further],
            [
                .. group.Arms.Where(arm => Metrics.Of(arm, metric) is not null).Select(arm => (IReadOnlyList<string>)
                [
                    .. Cells(arm, Metrics.Of(arm, metric)!),
                    .. isOperation ? Operation(arm.Operation!) : [],
                ])
            ]);

        IEnumerable<string> Cells(Arm arm, Spread spread) =>
        [
            arm.Title,
            $"{(spread.IsLowerBound ? "≥ " : "")}{Quantity.Of(metric, spread.Median)}",
            Quantity.Of(metric, spread.Low),
            Quantity.Of(metric, spread.High),
            Quantity.Count(spread.Repeats),
        ];
    }

    private static IEnumerable<string> Operation(OperationCost cost) =>
    [
        Quantity.Microseconds(cost.MeanMicroseconds),
        $"± {Quantity.Microseconds(cost.ErrorMicroseconds)}",
        Quantity.Microseconds(cost.StandardDeviationMicroseconds),
        Quantity.Bytes(cost.AllocatedBytes),
    ];

    private static string Reading(ArmGroup group, Metric metric)
    {
        if (group.Arms.Count(arm => Metrics.Of(arm, metric) is not null) <= FewArms)
        {
            return string.Join(' ', group.Arms.Where(arm => Metrics.Of(arm, metric) is not null).Select(Sentence))
                + Sentences.Failed(group.Arms);
        }

        var ranked = group.Ranked(arm => Metrics.Read(arm, metric));
        if (Metrics.IsHigherBetter(metric))
            ranked = [.. ranked.Reverse()];
        var (best, worst) = (Sentences.Best(ranked).Arm, ranked[^1].Arm);
        return $"{Sentence(best)} {Sentence(worst)}{Sentences.Failed(group.Arms)}";

        string Sentence(Arm arm) => $"{Sentences.Capital(arm.Title)}: {Quantity.Range(metric, Metrics.Of(arm, metric)!)}.";
    }
}
