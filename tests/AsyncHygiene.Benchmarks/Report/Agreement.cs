using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report;

/// <summary>
/// Compares a run with a published one. Two ranges of five repeats of the same thing miss each other in one of 126 cases, so ranges that
/// overlap agree; a single repeat lies outside of the range of five in every third case, and gets a third of the range on each side.
/// </summary>
internal static class Agreement
{
    private const int Few = 3;
    private const double Slack = 1 / 3d;

    public static IEnumerable<string> Lines(BenchmarkRun published, BenchmarkRun repeated)
    {
        yield return "";
        var processor = published.Environment.ProcessorModel ?? "unknown processor";
        yield return $"Against the run of {published.Date.UtcDateTime:yyyy-MM-dd}, {processor}:";
        var (within, all) = (0, 0);
        foreach (var (before, now) in Pairs(published, repeated))
        {
            var agrees = Agrees(before.Ratio, now.Ratio);
            (within, all) = (within + (agrees ? 1 : 0), all + 1);
            var verdict = agrees ? "within the range    " : "NOT within the range";
            yield return $"  {verdict}  {now.Benchmark.Id} {now.Ratio.Name}: {now.Gain}; published {before.Gain}";
        }

        yield return $"{within} of {all} figures are within the published range.";
        foreach (var (sample, hash) in published.Samples)
        {
            if (repeated.Samples.TryGetValue(sample, out var other) && other != hash)
                yield return $"{sample} has changed since the published run.";
        }
    }

    public static bool Agrees(Ratio published, Ratio repeated)
    {
        if (published is not { Low: { } low, High: { } high } || repeated is not { Low: { } from, High: { } to })
            return published.Value == repeated.Value;

        if (repeated.Repeats < Few)
        {
            var factor = Math.Pow(high / low, Slack);
            (low, high) = (low / factor, high * factor);
        }

        // More than a bound is no disagreement with it.
        return (from <= high || published.IsLowerBound) && (to >= low || repeated.IsLowerBound);
    }

    private static IEnumerable<(BeforeAndAfter Published, BeforeAndAfter Repeated)> Pairs(BenchmarkRun published, BenchmarkRun repeated) =>
        BeforeAndAfter.Of(published)
            .Join(
                BeforeAndAfter.Of(repeated),
                comparison => (comparison.Benchmark.Id, comparison.Ratio.Id),
                comparison => (comparison.Benchmark.Id, comparison.Ratio.Id),
                (first, second) => (first, second))
            // The quick run has smaller loads.
            .Where(pair => pair.first.Before.Group == pair.second.Before.Group);
}
