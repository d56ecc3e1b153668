using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Suite;

/// <summary>A statement of an article, and how this run answers it.</summary>
/// <param name="Claimed">The figure that follows from the article's own numbers.</param>
/// <param name="Neutral">What the figure is when there is no effect: 1 for a ratio, 0 for a count.</param>
/// <param name="Measure">Gets the arms by id; it returns null without one that it needs.</param>
internal sealed record ClaimPlan(
    string Id,
    string Text,
    double Claimed,
    string Unit,
    double Neutral,
    Func<Func<string, Arm?>, double?> Measure)
{
    /// <summary>Tells whether an arm was cut, so that the figure is a lower bound.</summary>
    public Func<Func<string, Arm?>, bool> IsLowerBound { get; init; } = _ => false;

    public static ClaimPlan OfRatio(
        string id,
        string text,
        double claimed,
        string unit,
        Metric metric,
        string numeratorArm,
        string denominatorArm) =>
        new(
            id,
            text,
            claimed,
            unit,
            Neutral: 1,
            find =>
                find(numeratorArm) is { } numerator
                    && find(denominatorArm) is { } denominator
                    && Metrics.Read(denominator, metric) is > 0 and var divisor
            ? Metrics.Read(numerator, metric) / divisor
            : null)
        {
            IsLowerBound = find => find(numeratorArm) is { } numerator && Metrics.IsLowerBound(numerator, metric),
        };

    public Claim Judge(IReadOnlyList<Arm> arms)
    {
        var (measured, isLowerBound) = (Measure(Find), IsLowerBound(Find));
        return new Claim
        {
            Id = Id,
            Text = Text,
            Claimed = Claimed,
            Measured = measured,
            IsLowerBound = isLowerBound,
            Unit = Unit,
            Outcome = Verdict.Of(Claimed, measured, Neutral, isLowerBound),
        };

        Arm? Find(string id) => arms.FirstOrDefault(arm => arm.Id == id);
    }
}
