using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Comparison;
using AsyncHygiene.Benchmarks.Cost;
using AsyncHygiene.Benchmarks.Statistics;

namespace AsyncHygiene.Benchmarks.Typing;

/// <summary>
/// All rules and the empty analyzer take turns at every edit, each in a solution of its own: neither finds what the other has bound.
/// </summary>
internal static class TypingMeasurement
{
    private const double High = 0.99;

    /// <param name="characters">Of the solution.</param>
    /// <param name="edits">How many are measured.</param>
    /// <param name="warmUps">How many come before: the code of an editor that has run for a while is compiled for good.</param>
    public static async Task<IReadOnlyList<TypingRow>> RunAsync(
        long characters,
        int edits,
        int warmUps,
        CancellationToken cancellationToken)
    {
        var floor = new OpenDocument(characters, [new EmptyAnalyzer()]);
        var rules = new OpenDocument(characters, ComparisonCommand.Own.Analyzers);
        var times = new List<(EditKind Kind, double Floor, double Rules, int Findings)>();
        foreach (var ((kind, text), i) in TypedEdits.Take(warmUps).Concat(TypedEdits.Take(edits)).Select((edit, i) => (edit, i)))
        {
            await floor.ApplyAsync(kind, text, cancellationToken);
            await rules.ApplyAsync(kind, text, cancellationToken);
            var isFloorFirst = i % 2 == 0;
            var (least, _) = isFloorFirst ? await floor.AnalyzeAsync(cancellationToken) : default;
            var (all, findings) = await rules.AnalyzeAsync(cancellationToken);
            if (!isFloorFirst)
                (least, _) = await floor.AnalyzeAsync(cancellationToken);
            if (i >= warmUps)
                times.Add((kind, least, all, findings));
        }

        if (await rules.ErrorsAsync(cancellationToken) is [var error, ..])
            throw new BenchmarkException($"What is typed does not compile: {error}");

        return times.GroupBy(time => time.Kind)
            .OrderBy(group => group.Key)
            .Select(group =>
            {
                var costs = group.Select(time => time.Rules - time.Floor).Order().ToList();
                return new TypingRow(
                    group.Key,
                    costs.Count,
                    Quantiles.Median(group.Select(time => time.Floor)),
                    Quantiles.Median(costs),
                    Quantiles.At(costs, High),
                    group.Sum(time => time.Findings));
            })
            .ToList();
    }
}
