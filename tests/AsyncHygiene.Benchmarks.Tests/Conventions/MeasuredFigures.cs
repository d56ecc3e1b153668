using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using AsyncHygiene.Benchmarks.Report;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Tests.Conventions;

/// <summary>Which ratios of the checked-in run a rule's page quotes, and how they read there.</summary>
internal static class MeasuredFigures
{
    /// <summary>By rule: the benchmark and the ratio in it. What does not help is quoted too.</summary>
    public static IReadOnlyDictionary<string, IReadOnlyList<(string Benchmark, string Ratio)>> OfRules { get; } =
        new SortedDictionary<string, IReadOnlyList<(string, string)>>(StringComparer.Ordinal)
        {
            ["AH1001"] = [("B1", "sleep-await"), ("B1", "sleep-await-ping"), ("B2", "wait"), ("B5", "short-1-ms")],
            ["AH1002"] = [("B1", "result-await"), ("B1", "result-await-ping"), ("B3", "result-all")],
            ["AH1003"] = [("B3", "all-fixed"), ("B3", "only-shop"), ("B3", "half-fixed")],
            ["AH1004"] = [("B3", "all-fixed")],
            ["AH1005"] = [("B1", "sleep-await"), ("B1", "sleep-await-ping")],
            ["AH1006"] = [("B2", "wait")],
            ["AH2003"] = [("B5", "tester-connections"), ("B5", "tester-time")],
            ["AH2004"] = [("B5", "fan-out-connections"), ("B5", "fan-out-latency"), ("B5", "fan-out-time"), ("B5", "fan-out-memory")],
            ["AH3001"] = [("B4", "read-time"), ("B4", "read-bytes")],
            ["AH3002"] = [("B4", "write-time"), ("B4", "write-bytes"), ("B4", "order-load")],
            ["AH3003"] = [("B4", "resolver-time"), ("B4", "resolver-bytes")],
            ["AH3004"] = [("B5", "connections"), ("B5", "sequential-time")],
            ["AH4001"] = [("B5", "fan-out-max-connections")],
            ["AH4003"] = [("B1", "sleep-minimum"), ("B3", "minimum-threads"), ("B3", "few-threads")],
            ["AH4004"] = [("B5", "pool-threads-time"), ("B5", "threads-time")],
        };

    /// <summary>Rules without an experiment of their own: what holds the thread in the one that is quoted for them.</summary>
    private static readonly Dictionary<string, string> s_borrowed = new()
    {
        ["AH1004"] = "Not measured by itself. The thread waits for the network as in a synchronous call, which the "
            + "[benchmarks](../benchmarks.md) measure",
        ["AH1005"] = "Not measured by itself. The thread is held as by `Thread.Sleep`, for which the pool makes up as little; the "
            + "[benchmarks](../benchmarks.md) measure that",
        ["AH1006"] = "Not measured by itself. An entry point that stays as it is costs what its blocking line costs, for instance a "
            + "`Thread.Sleep` in the [benchmarks](../benchmarks.md)",
    };

    public static string OfRule(BenchmarkRun run, string rule) =>
        $"{s_borrowed.GetValueOrDefault(rule, "Measured in the [benchmarks](../benchmarks.md)")}:\n\n"
            + $"{string.Concat(OfRules[rule].Select(key => Line(Find(run, key.Benchmark, key.Ratio))))}";

    /// <summary>The table of the README: six gains and one loss.</summary>
    public static string Headlines(BenchmarkRun run)
    {
        var rows = BeforeAndAfter.Of(run).Where(row => row.Ratio.IsHeadline).OrderByDescending(row => row.Ratio.Value);
        return $"Run of {run.Date.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture)}, {run.Environment.ProcessorModel} with "
            + $"{run.Environment.ServerCores} cores, median of {run.Repeats} repeats and their range:\n\n| | before → after | "
            + "better (range) | load |\n|---|---|---|---|\n"
            + string.Concat(rows.Select(row =>
                $"| {Sentences.Capital(row.Ratio.Name)} | {row.BeforeText} → {row.AfterText} | "
                    + $"{(row.IsSlower ? "" : "**")}{row.Gain}{(row.IsSlower ? "" : "**")} | {row.Benchmark.Id}, {row.Before.Group} |\n"));
    }

    private static string Line(BeforeAndAfter row) =>
        $"- {Sentences.Capital(row.Ratio.Name)}: {row.BeforeText} → {row.AfterText}, **{row.Gain}** ({row.Benchmark.Id}, "
            + $"{row.Before.Group}; {Sentences.Name(row.Before)} → {Sentences.Name(row.After)})\n";

    private static BeforeAndAfter Find(BenchmarkRun run, string benchmark, string ratio) =>
        run.Benchmarks.FirstOrDefault(b => b.Id == benchmark) is { } found
            && found.FindRatio(ratio) is { } figure
            && BeforeAndAfter.Create(found, figure) is { } row
            ? row
            : throw new InvalidOperationException($"The checked-in run has no figure '{ratio}' in {benchmark}; it must be a full one.");
}
