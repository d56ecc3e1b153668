using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Suite;

/// <summary>A statement of an article, and how this run answers it: with the figure of an arm, or with that of one by that of
/// another.</summary>
/// <param name="Claimed">The figure that follows from the article's own numbers.</param>
/// <param name="Divisor">Null for a claim about one arm.</param>
internal sealed record ClaimPlan(string Id, string Text, double Claimed, string Unit, Metric Metric, string Arm, string? Divisor = null)
{
    /// <summary>Of the divisor, where it is another figure.</summary>
    public Metric? DivisorMetric { get; init; }

    /// <summary>What the article tried and this suite does not, or what has changed since: "not tested at that size".</summary>
    public string? Remark { get; init; }

    /// <summary>True when the article's size was not tried: seeing no effect then refutes nothing.</summary>
    public bool IsSmallerLoad { get; init; }

    public Claim Judge(IReadOnlyList<Arm> arms)
    {
        var arm = arms.FirstOrDefault(other => other.Id == Arm);
        var divisor = arms.FirstOrDefault(other => other.Id == Divisor);
        var (measured, values) = Measure(arm, divisor);
        var isLowerBound = measured is not null && Metrics.IsLowerBound(arm!, Metric);
        if (divisor is not null && Metrics.IsLowerBound(divisor, DivisorMetric ?? Metric))
            (measured, values, isLowerBound) = (null, [], false);
        var outcome = Verdict.Of(Claimed, measured, Divisor is null ? 0 : 1, isLowerBound);
        return new Claim
        {
            Id = Id,
            Text = Text,
            Claimed = Claimed,
            Measured = measured,
            Low = values.Count == 0 ? null : values.Min(),
            High = values.Count == 0 ? null : values.Max(),
            IsLowerBound = isLowerBound,
            Unit = Unit,
            Remark = Remark,
            Outcome = IsSmallerLoad && outcome == Outcome.NotReproduced ? Outcome.NotTested : outcome,
        };
    }

    private (double? Measured, IReadOnlyList<double> Repeats) Measure(Arm? arm, Arm? divisor)
    {
        if (arm is null)
            return (null, []);

        if (Divisor is null)
            return (
                Metrics.Read(arm, Metric),
                [.. arm.Repeats.Where(repeat => repeat.Figures.ContainsKey(Metric)).Select(repeat => repeat.Figures[Metric])]);

        return divisor is not null && Metrics.Read(divisor, DivisorMetric ?? Metric) is > 0 and var less
            ? (Metrics.Read(arm, Metric) / less,
                [
                    .. RatioPlan.Pairs((arm, Metric), (divisor, DivisorMetric ?? Metric))
                        .Where(pair => pair.After > 0)
                        .Select(pair => pair.Before / pair.After)
                ])
            : (null, []);
    }
}
