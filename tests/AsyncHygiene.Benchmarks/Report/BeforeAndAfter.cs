using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Suite;

namespace AsyncHygiene.Benchmarks.Report;

/// <summary>A ratio with the two figures that it was made of: "18 s → 1 s, 18× better (16–21)".</summary>
internal sealed record BeforeAndAfter(Benchmark Benchmark, Ratio Ratio, Arm Before, Arm After, Spread BeforeValue, Spread AfterValue)
{
    public bool IsSlower => Ratio.Value < 1 / Sentences.Equal;

    /// <summary>The repeats lie on both sides of 1, or as good as.</summary>
    public bool IsEqual => Ratio.Value is < Sentences.Equal and > 1 / Sentences.Equal;

    public string BeforeText => $"{(BeforeValue.IsLowerBound ? "≥ " : "")}{Quantity.Of(Ratio.Metric, BeforeValue.Median)}";

    public string AfterText => $"{(AfterValue.IsLowerBound ? "≥ " : "")}{Quantity.Of(Ratio.Metric, AfterValue.Median)}";

    /// <summary>"18× better (16–21)"; a count that is always the same has no range.</summary>
    public string Gain =>
        Ratio.Value is not { } value
            ? AfterValue.IsLowerBound ? "not known, cut too early"
                : Metrics.IsHigherBetter(Ratio.Metric) && BeforeValue.Median == 0 ? "no answer within the window before"
                : "no ratio with zero"
        : IsEqual ? $"no difference{Range(value)}"
        : $"{(Ratio.IsLowerBound ? "≥ " : "")}{Quantity.Factor(IsSlower ? 1 / value : value)} {(IsSlower ? "worse" : "better")}"
            + Range(value);

    public string Text => $"{Ratio.Name}: {BeforeText} → {AfterText}, {Gain}";

    public static IReadOnlyList<BeforeAndAfter> Of(BenchmarkRun run) =>
        [.. run.Benchmarks.SelectMany(benchmark => benchmark.Ratios.Select(ratio => Create(benchmark, ratio)).OfType<BeforeAndAfter>())];

    /// <summary>Null when the run has not both figures.</summary>
    public static BeforeAndAfter? Create(Benchmark benchmark, Ratio ratio) =>
        benchmark.FindArm(ratio.BeforeArm) is { } before
        && benchmark.FindArm(ratio.AfterArm) is { } after
        && Metrics.Of(before, ratio.Metric) is { } beforeValue
        && Metrics.Of(after, ratio.Metric) is { } afterValue
            ? new BeforeAndAfter(benchmark, ratio, before, after, beforeValue, afterValue)
            : null;

    private string Range(double value)
    {
        if (Ratio is not { Low: { } low, High: { } high } || Ratio.Repeats < 2)
            return "";

        var (from, to) = value < 1 && !IsEqual ? (1 / high, 1 / low) : (low, high);
        var (first, last) = (Quantity.FactorNumber(from), Quantity.FactorNumber(to));
        return first == last ? "" : $" ({first}–{last})";
    }
}
