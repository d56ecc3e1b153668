using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Suite;

namespace AsyncHygiene.Benchmarks.Report.Figures;

/// <summary>All pictures that a group has numbers for, the most telling first.</summary>
internal static class GroupFigures
{
    public static IReadOnlyList<Figure> Of(ArmGroup group) =>
    [
        .. new[]
        {
            SpeedFigure.Create(group),
            LatencyFigure.Create(group),
            IsEven(group) ? null : CompletionsFigure.Create(group),
            PingFigure.Create(group),
        }.OfType<Figure>(),
        .. SampleFigure.All(group),
        .. new[]
        {
            ComparisonFigure.Connections(group),
            ComparisonFigure.Allocations(group),
            ComparisonFigure.Memory(group),
        }.OfType<Figure>(),
    ];

    /// <summary>Where all arms are as quick, their answers over time say nothing that the other pictures do not.</summary>
    private static bool IsEven(ArmGroup group) =>
        group.Ranked(arm => Metrics.Read(arm, SpeedFigure.MetricOf(group))) is [var low, .., var high]
            && high.Value < low.Value * Sentences.Equal;
}
