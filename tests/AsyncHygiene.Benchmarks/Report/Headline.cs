using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Suite;

namespace AsyncHygiene.Benchmarks.Report;

/// <summary>A ratio that is shown first, with the two figures that it was made of.</summary>
internal sealed record Headline(
    Benchmark Benchmark,
    Ratio Ratio,
    Arm Numerator,
    Arm Denominator,
    double NumeratorValue,
    double DenominatorValue)
{
    public string Number => $"{(Ratio.IsLowerBound ? "≥ " : "")}{(Ratio.Value is { } value ? Quantity.Times(value) : Quantity.None)}";

    public string NumeratorText => $"{(Ratio.IsLowerBound ? "≥ " : "")}{Quantity.Of(Ratio.Metric, NumeratorValue)}";

    public string DenominatorText => Quantity.Of(Ratio.Metric, DenominatorValue);

    /// <summary>Without those that this run has no figures for.</summary>
    public static IReadOnlyList<Headline> Of(BenchmarkRun run) =>
        [
            .. run.Benchmarks
                .SelectMany(benchmark =>
                    benchmark.Ratios
                        .Where(ratio => ratio is { IsHeadline: true, Value: not null })
                        .Select(ratio => Create(benchmark, ratio)))
                .OfType<Headline>()
        ];

    public static Headline? Create(Benchmark benchmark, Ratio ratio) =>
        benchmark.FindArm(ratio.NumeratorArm) is { } numerator
        && benchmark.FindArm(ratio.DenominatorArm) is { } denominator
        && Metrics.Read(numerator, ratio.Metric) is { } numeratorValue
        && Metrics.Read(denominator, ratio.Metric) is { } denominatorValue
            ? new Headline(benchmark, ratio, numerator, denominator, numeratorValue, denominatorValue)
            : null;
}
