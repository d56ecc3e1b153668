using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Suite;

/// <summary>A comparison to be computed from the arms of a run.</summary>
internal sealed record RatioPlan(string Id, string Name, Metric Metric, string BeforeArm, string AfterArm, bool IsHeadline = false)
{
    public bool IsDetail { get; init; }

    /// <returns>Null when the run has not both arms.</returns>
    public Ratio? Compute(IReadOnlyList<Arm> arms)
    {
        if (arms.FirstOrDefault(arm => arm.Id == BeforeArm) is not { } before
            || arms.FirstOrDefault(arm => arm.Id == AfterArm) is not { } after)
        {
            return null;
        }

        // Two lower bounds, or one below the line, say nothing about their ratio.
        var isOpen = Metrics.IsLowerBound(after, Metric);
        var pairs = Pairs((before, Metric), (after, Metric))
            .Select(pair => Gain(Metric, pair.Before, pair.After))
            .OfType<double>()
            .ToList();
        return new Ratio
        {
            Id = Id,
            Name = Name,
            Metric = Metric,
            BeforeArm = BeforeArm,
            AfterArm = AfterArm,
            Value = !isOpen && Metrics.Read(before, Metric) is { } x && Metrics.Read(after, Metric) is { } y ? Gain(Metric, x, y) : null,
            Low = isOpen || pairs.Count == 0 ? null : pairs.Min(),
            High = isOpen || pairs.Count == 0 ? null : pairs.Max(),
            Repeats = pairs.Count,
            IsLowerBound = Metrics.IsLowerBound(before, Metric),
            IsHeadline = IsHeadline,
            IsDetail = IsDetail,
        };
    }

    /// <summary>The figures of the two arms in the same pass, which ran within a minute or two.</summary>
    public static IEnumerable<(double Before, double After)> Pairs((Arm Arm, Metric Metric) before, (Arm Arm, Metric Metric) after) =>
        before.Arm.Repeats.Join(after.Arm.Repeats, repeat => repeat.Pass, repeat => repeat.Pass, (x, y) => (x.Figures, y.Figures))
            .Where(pair => pair.Item1.ContainsKey(before.Metric) && pair.Item2.ContainsKey(after.Metric))
            .Select(pair => (pair.Item1[before.Metric], pair.Item2[after.Metric]));

    /// <summary>How many times better the second figure is; null where a zero leaves no ratio.</summary>
    public static double? Gain(Metric metric, double before, double after)
    {
        var (more, less) = Metrics.IsHigherBetter(metric) ? (after, before) : (before, after);
        return less > 0 && more > 0 && double.IsFinite(more / less) ? more / less : null;
    }
}
