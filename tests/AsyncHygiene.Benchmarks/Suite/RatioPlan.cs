using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Suite;

/// <summary>A ratio to be computed from the arms of a run.</summary>
internal sealed record RatioPlan(string Id, string Name, Metric Metric, string NumeratorArm, string DenominatorArm, bool IsHeadline = false)
{
    /// <returns>Null when the run has not both arms.</returns>
    public Ratio? Compute(IReadOnlyList<Arm> arms)
    {
        if (arms.FirstOrDefault(arm => arm.Id == NumeratorArm) is not { } numerator
            || arms.FirstOrDefault(arm => arm.Id == DenominatorArm) is not { } denominator)
        {
            return null;
        }

        return new Ratio
        {
            Id = Id,
            Name = Name,
            Metric = Metric,
            NumeratorArm = NumeratorArm,
            DenominatorArm = DenominatorArm,
            Value = Metrics.Read(denominator, Metric) is > 0 and var divisor ? Metrics.Read(numerator, Metric) / divisor : null,
            IsLowerBound = Metrics.IsLowerBound(numerator, Metric),
            IsHeadline = IsHeadline,
        };
    }
}
