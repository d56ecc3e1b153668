using System.Collections.Generic;
using AsyncHygiene.Benchmarks.Load;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Servers;

namespace AsyncHygiene.Benchmarks.Suite;

/// <summary>
/// B2: a page that waits for half a second to one and a half, under visitors who stay and under visitors who come at a fixed rate.
/// </summary>
internal static class PageBenchmark
{
    public const string Id = "B2";
    public const string Sleep = "sleep";
    public const string Await = "await";
    public const string SleepOpen = "sleep-open";
    public const string AwaitOpen = "await-open";
    public const string SleepLong = "sleep-long";

    private const int Visitors = 64;
    private static readonly Page s_page = new("Home/Contact", "Your contact page.");

    public static BenchmarkPlan Create(RunSize size)
    {
        var closed = size == RunSize.Full ? new ClosedLoad(Visitors, 6, 2) : new ClosedLoad(32, 2, 1.6);
        var open = new OpenLoad(20, 5, 2);
        return new BenchmarkPlan(Id, "Pages of a site", 4)
        {
            Rules = ["AH1001"],
            Arms = size == RunSize.Full
                ? [.. Arms(Group(closed), closed, ""), .. Arms(Group(open), open, "-open"), Control(new ClosedLoad(Visitors, 45, 3))]
                : Arms(Group(closed), closed, ""),
            Ratios =
            [
                new RatioPlan("pages", "pages served a second", Metric.RequestsPerSecond, Sleep, Await),
                new RatioPlan(
                    "wait",
                    "half of the visitors of a busy site have their page",
                    Metric.MedianWait,
                    Sleep,
                    Await,
                    IsHeadline: true),
                new RatioPlan(
                    "wait-open",
                    "half of the visitors who come at a fixed rate have their page",
                    Metric.MedianWait,
                    SleepOpen,
                    AwaitOpen),
                new RatioPlan(
                    "ping",
                    "a visitor of another page of a busy site is served",
                    Metric.PingWait99,
                    Sleep,
                    Await) with { IsDetail = true },
            ],
            Claims =
            [
                new ClaimPlan(
                    "page-time",
                    "A page that sleeps takes 20.7 s on average on a busy site, one that awaits 2.94 s.",
                    20.7 / 2.94,
                    "times",
                    Metric.MeanWait,
                    Sleep,
                    Await),
            ],
        };
    }

    private static IReadOnlyList<ArmPlan> Arms(string group, ILoad load, string suffix) =>
    [
        new ServerArm(Sleep + suffix, "Thread.Sleep", ArmCode.Before, group, Plan(ProgramFile.ShopBlocking), s_page, load),
        new ServerArm(Await + suffix, "await", ArmCode.After, group, Plan(ProgramFile.ShopAsync), s_page, load),
    ];

    /// <summary>Once, and several times as long: does a site that sleeps recover when the pool has time to grow?</summary>
    private static ServerArm Control(ClosedLoad load) =>
        new(SleepLong, "Thread.Sleep", ArmCode.Before, $"{Group(load)}, one repeat", Plan(ProgramFile.ShopBlocking), s_page, load)
        {
            MostRepeats = 1
        };

    private static string Group(ClosedLoad load) => $"{load.Visitors} visitors for {Number.Text(load.Seconds)} s";

    private static string Group(OpenLoad load) =>
        $"{Number.Text(load.RequestsPerSecond)} new visitors a second for {Number.Text(load.Seconds)} s";

    private static ServerPlan Plan(ProgramFile shop) => new(shop) { CountWaits = true };
}
