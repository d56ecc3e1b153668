using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Suite;

/// <summary>Makes one arm of its repeats: the details of the middle one, and the figures of all.</summary>
internal static class Repetition
{
    private const int KeptQuantiles = 5;

    /// <param name="repeats">At least one, each with the pass that it ran in.</param>
    public static Arm Join(IReadOnlyList<(int Pass, Arm Arm)> repeats)
    {
        var measured = repeats.Where(repeat => repeat.Arm.Requests is not null || repeat.Arm.Operation is not null)
            .OrderBy(repeat => Metrics.Read(repeat.Arm, Metrics.First(repeat.Arm)))
            .ToList();
        var middle = measured.Count == 0 ? repeats[0].Arm : measured[(measured.Count - 1) / 2].Arm;
        var without = repeats.Count - measured.Count;
        return middle with
        {
            Repeats = [.. repeats.OrderBy(repeat => repeat.Pass).Select(repeat => Create(repeat.Pass, repeat.Arm))],
            Problem = without > 0 && measured.Count > 0
                ? $"{without} of {repeats.Count} repeats have no figures: "
                    + repeats.First(repeat => repeat.Arm.Requests is null && repeat.Arm.Operation is null).Arm.Problem
                : middle.Problem,
        };
    }

    private static Repeat Create(int pass, Arm arm)
    {
        var figures = Metrics.All(arm);
        return new Repeat
        {
            Pass = pass,
            LoadAverage = arm.LoadAverage,
            Problem = arm.Problem,
            Figures = figures,
            LowerBounds = [.. figures.Keys.Where(metric => Metrics.IsCut(arm, metric))],
            // Every fifth percent, and the longest, is enough to draw the repeats next to each other.
            Waits = arm.Latency is { } latency
                ? [.. latency.Quantiles.Where((quantile, index) => index % KeptQuantiles == 0 && quantile.X <= latency.ExactUpTo)]
                : null,
            WarmUp = arm.WarmUp,
        };
    }
}
