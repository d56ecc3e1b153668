using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Report.Figures;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Suite;

namespace AsyncHygiene.Benchmarks.Report;

/// <summary>Where nothing is gained, or where a workaround works as well: in one sentence for each such group.</summary>
internal sealed record HonestRow(ArmGroup Group, string Reading)
{
    public static IReadOnlyList<HonestRow> Of(BenchmarkRun run) =>
        [.. run.Benchmarks.SelectMany(ArmGroup.Of).Select(Create).OfType<HonestRow>()];

    private static HonestRow? Create(ArmGroup group)
    {
        var metric = SpeedFigure.MetricOf(group);
        var isMoreBetter = metric == Metric.RequestsPerSecond;
        var ranked = group.Ranked(arm => Metrics.Read(arm, metric));
        var best = (isMoreBetter ? ranked.Reverse() : ranked).ToList();
        var honest = best.Where(pair => pair.Arm.IsHonestRow).ToList();
        if (honest.Count == 0)
            return null;

        var others = best.Where(pair => !pair.Arm.IsHonestRow).ToList();
        if (others.Count == 0 && best.Count > 1)
            return new HonestRow(group, $"{Text(best[0])}, {Text(best[^1])}: {Compared(best[0].Value, best[^1].Value)}");
        return new HonestRow(
            group,
            string.Join(
                ' ',
                honest.Select(pair =>
                    others.Count == 0
                        ? $"{Text(pair)}."
                        : $"{Text(pair)}, against {Text(others[0])}: {Compared(pair.Value, others[0].Value)}")));

        string Text((Arm Arm, double Value) pair) => $"{Quantity.Of(metric, pair.Value)} with {Sentences.Name(pair.Arm)}";

        string Compared(double first, double second)
        {
            var gain = isMoreBetter ? first / second : second / first;
            return gain is not (> 0 and < double.PositiveInfinity) ? "there is no ratio."
                : gain >= Sentences.Equal ? $"the first is {Quantity.Times(gain)} as fast."
                : gain <= 1 / Sentences.Equal ? $"the second is {Quantity.Times(1 / gain)} as fast."
                : "no difference to speak of.";
        }
    }
}
