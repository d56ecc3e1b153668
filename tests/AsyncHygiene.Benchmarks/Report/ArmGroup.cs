using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Report.Charts;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report;

/// <summary>The arms of a benchmark that had the same load, and how they look in its pictures.</summary>
internal sealed class ArmGroup
{
    private readonly IReadOnlyDictionary<Arm, SeriesStyle> _styles;

    private ArmGroup(Benchmark benchmark, string name, IReadOnlyList<Arm> arms)
    {
        Benchmark = benchmark;
        Name = name;
        Arms = arms;
        _styles = SeriesStyle.For(arms);
    }

    public Benchmark Benchmark { get; }

    public string Name { get; }

    public IReadOnlyList<Arm> Arms { get; }

    /// <summary>In the order of the run.</summary>
    public static IReadOnlyList<ArmGroup> Of(Benchmark benchmark) =>
        [.. benchmark.Arms.GroupBy(arm => arm.Group).Select(group => new ArmGroup(benchmark, group.Key, [.. group]))];

    public SeriesStyle Style(Arm arm) => _styles[arm];

    /// <summary>The arms that have the figure, from the lowest to the highest.</summary>
    public IReadOnlyList<(Arm Arm, double Value)> Ranked(Func<Arm, double?> figure) =>
        [
            .. Arms.Select(arm => (Arm: arm, Value: figure(arm)))
                .Where(pair => pair.Value is not null)
                .Select(pair => (pair.Arm, pair.Value!.Value))
                .OrderBy(pair => pair.Item2)
        ];
}
