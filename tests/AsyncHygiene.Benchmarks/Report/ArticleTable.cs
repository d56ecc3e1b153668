using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Suite;

namespace AsyncHygiene.Benchmarks.Report;

/// <summary>The articles' own tables, in their order and with their figures, next to this run.</summary>
internal static class ArticleTable
{
    private static readonly (string Test, string Article, string Arm)[] s_tests =
    [
        ("1. synchronous call, the pool as it is", "35 s", ChainBenchmark.SyncSleep),
        ("2. as many threads as visitors from the start", "13.3 s", ChainBenchmark.ThreadsThrottled),
        ("3. the service lets all calls in as well", "5.8 s", ChainBenchmark.MinimumThreads),
        ("4. Wait and Result, the pool as it is", "35 s", ChainBenchmark.ResultSleep),
        ("5. await in the site, the service sleeps", "10.5 s", ChainBenchmark.AwaitSleep),
        ("6. await in both", "5.3 s", ChainBenchmark.AwaitAwait),
    ];

    /// <summary>What SuperBenchmarker printed: a second, longest, shortest, average, and the shares below.</summary>
    private static readonly double[] s_fractions = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.999];

    private static readonly (string Scenario, string[] Article, string Before, string After)[] s_scenarios =
    [
        ("1. synchronous", ["394", "199", "8", "25", "24", "25", "27", "28", "30", "32", "36", "55", "185"], "sync-before", "sync-after"),
        ("2. asynchronous",
            ["485", "291", "5", "20", "19", "21", "23", "25", "27", "29", "32", "36", "284"],
            "async-before",
            "async-after"),
        ("3. ReadAsAsync",
            ["41", "12656", "26", "240", "170", "178", "187", "205", "256", "296", "370", "3181", "12573"],
            FormatterBenchmark.Former,
            "webapi-after"),
        ("4. string",
            ["230", "7068", "7", "43", "20", "22", "24", "26", "29", "34", "110", "144", "7036"],
            "string-before",
            "string-after"),
    ];

    public static IEnumerable<DataTable> Of(Benchmark benchmark) => benchmark.Id switch
    {
        ChainBenchmark.Id => Tests(benchmark),
        FormatterBenchmark.Id => Scenarios(benchmark),
        _ => [],
    };

    private static IEnumerable<DataTable> Tests(Benchmark benchmark)
    {
        var rows = s_tests.Select(test => (test, Arm: benchmark.FindArm(test.Arm)))
            .Where(pair => pair.Arm is not null && Metrics.Of(pair.Arm, Metric.MeanWait) is not null)
            .Select(pair => (IReadOnlyList<string>)
            [
                pair.test.Test,
                pair.test.Article,
                Quantity.Range(Metric.MeanWait, Metrics.Of(pair.Arm!, Metric.MeanWait)!),
                pair.Arm!.Title,
            ])
            .ToList();
        if (rows.Count == s_tests.Length)
            yield return new DataTable(
                "The article's tests: average time of a request, with a service of 5 s there and of 0.5 s here",
                ["test", "article", "here", "arm"],
                rows);
    }

    private static IEnumerable<DataTable> Scenarios(Benchmark benchmark)
    {
        var rows = new List<IReadOnlyList<string>>();
        foreach (var (scenario, article, before, after) in s_scenarios)
        {
            if (benchmark.FindArm(before) is not { Latency: not null } first
                || benchmark.FindArm(after) is not { Latency: not null } second)
            {
                yield break;
            }

            rows.Add([scenario, "article", .. article]);
            rows.Add(["", "before", .. Cells(first)]);
            rows.Add(["", "after", .. Cells(second)]);
        }

        yield return new DataTable(
            "The article's table: requests a second, and milliseconds. Its 5,000 requests went over a network of 2014; these are the "
                + "middle "
                + "repeats of 1,000 requests over loopback, so compare the rows of one column, not the columns",
            ["scenario", "", "a second", "max", "min", "avg", .. s_fractions.Select(Quantity.Percent)],
            rows);
    }

    private static IEnumerable<string> Cells(Arm arm) =>
    [
        Quantity.Digits(arm.Requests!.RequestsPerSecond),
        .. ((double[])[arm.Latency!.Maximum, arm.Latency.Minimum, arm.Latency.Mean]).Select(Quantity.Digits),
        .. s_fractions.Select(fraction => Quantity.Digits(arm.Latency.Quantiles.First(q => q.X >= fraction - 1e-9).Y)),
    ];
}
