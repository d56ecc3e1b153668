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

    private const string Open = "-open";
    private static readonly Page s_page = new("Home/Contact", "Your contact page.");

    public static BenchmarkPlan Create(RunSize size)
    {
        var closed = size == RunSize.Full ? new ClosedLoad(64, 8, 3) : new ClosedLoad(32, 3, 0);
        var group = $"{closed.Visitors} visitors for {Number.Text(closed.Seconds)} s";
        var open = new OpenLoad(20, 6, 3);
        var openGroup = $"{Number.Text(open.RequestsPerSecond)} new visitors a second for {Number.Text(open.Seconds)} s";
        return new BenchmarkPlan(Id, "Pages of a site", 4)
        {
            Rules = ["AH1001"],
            Arms = size == RunSize.Full ? [.. Arms(group, closed, ""), .. Arms(openGroup, open, Open)] : Arms(group, closed, ""),
            Ratios =
            [
                new RatioPlan("pages", "as many pages", Metric.RequestsPerSecond, Await, Sleep),
                new RatioPlan("wait", "shorter wait after the fixes", Metric.MedianWait, Sleep, Await, IsHeadline: true),
                new RatioPlan(
                    "wait-open",
                    "shorter wait after the fixes, at a fixed rate",
                    Metric.MedianWait,
                    Sleep + Open,
                    Await + Open),
                new RatioPlan("ping", "shorter wait for another visitor after the fixes", Metric.PingWait99, Sleep, Await),
            ],
            Claims =
            [
                // Average page times of 20.7 s and 2.94 s.
                ClaimPlan.OfRatio(
                    "page-time",
                    "A page that sleeps makes the visitors of a busy site wait several times as long as one that awaits.",
                    20.7 / 2.94,
                    "times",
                    Metric.MedianWait,
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

    private static ServerPlan Plan(ProgramFile shop) => new(shop) { CountWaits = true };
}
