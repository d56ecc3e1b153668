using System.Collections.Generic;
using System.Linq;

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
            CompletionsFigure.Create(group),
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
}
