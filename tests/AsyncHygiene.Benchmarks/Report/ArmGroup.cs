using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using AsyncHygiene.Benchmarks.Report.Charts;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report;

/// <summary>The arms of a benchmark that had the same load, and how they look in its pictures.</summary>
internal sealed class ArmGroup
{
    private readonly IReadOnlyDictionary<Arm, SeriesStyle> _styles;

    private ArmGroup(Benchmark benchmark, string name, int number, IReadOnlyList<Arm> arms)
    {
        Benchmark = benchmark;
        Number = number;
        Name = name;
        Arms = arms;
        _styles = SeriesStyle.For(arms);
    }

    public Benchmark Benchmark { get; }

    public string Name { get; }

    /// <summary>From 1, in its benchmark.</summary>
    public int Number { get; }

    /// <summary>"B2.1".</summary>
    public string Id => string.Create(CultureInfo.InvariantCulture, $"{Benchmark.Id}.{Number}");

    /// <summary>Repeats this group alone, and compares it with the published run.</summary>
    public string Command
    {
        get
        {
            var command = Benchmark.Command.Replace($"--only {Benchmark.Id}", $"--only {Id}", StringComparison.Ordinal);
            return $"{command} --against docs/benchmarks/run.json";
        }
    }

    public IReadOnlyList<Arm> Arms { get; }

    /// <summary>In the order of the run.</summary>
    public static IReadOnlyList<ArmGroup> Of(Benchmark benchmark) =>
        [.. benchmark.Arms.GroupBy(arm => arm.Group).Select((group, index) => new ArmGroup(benchmark, group.Key, index + 1, [.. group]))];

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
