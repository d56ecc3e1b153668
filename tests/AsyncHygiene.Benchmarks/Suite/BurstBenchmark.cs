using System;
using System.Collections.Generic;
using AsyncHygiene.Benchmarks.Load;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Servers;

namespace AsyncHygiene.Benchmarks.Suite;

/// <summary>B1: everyone at once. The article's service slept for two seconds and 100 threads called it.</summary>
internal static class BurstBenchmark
{
    public const string Id = "B1";
    public const string Sleep = "sleep";
    public const string Result = "result";
    public const string Await = "await";
    public const string MinimumThreads = "minimum-threads";

    private const double Limit = 60;
    private static readonly Page s_sleep = new("burst/{0}", "You entered: {0}");
    private static readonly Page s_result = new("burst/result/{0}", "You entered: {0}");

    public static BenchmarkPlan Create(RunSize size)
    {
        var (visitors, delay) = size == RunSize.Full ? (100, 1000) : (30, 500);
        return new BenchmarkPlan(Id, "A burst of requests", 2)
        {
            Rules = ["AH1001", "AH1002", "AH4003"],
            Arms = size == RunSize.Full ? [.. Arms(visitors, delay), WithMinimumThreads(visitors, delay)] : Arms(visitors, delay),
            Ratios =
            [
                new RatioPlan("sleep-await", "sooner than with Thread.Sleep", Metric.Duration, Sleep, Await, IsHeadline: true),
                new RatioPlan("result-await", "sooner than with .Result", Metric.Duration, Result, Await, IsHeadline: true),
                new RatioPlan("sleep-result", "sooner with .Result than with Thread.Sleep", Metric.Duration, Sleep, Result),
                new RatioPlan("sleep-await-ping", "shorter wait for another visitor", Metric.PingWait99, Sleep, Await),
                new RatioPlan("sleep-minimum", "sooner with a raised minimum of threads", Metric.Duration, Sleep, MinimumThreads),
            ],
            Claims =
            [
                // 14.0 s with the pool as it was, 2.2 s with 101 threads from the start.
                ClaimPlan.OfRatio(
                    "enough-threads",
                    "The burst is slow because the pool adds its threads one by one; with a thread for each request from the start it is "
                        + "over several times as fast.",
                    14.0 / 2.2,
                    "times",
                    Metric.Duration,
                    Sleep,
                    MinimumThreads),
                // One each 500 ms.
                new ClaimPlan(
                    "growth",
                    "While its threads sleep, the pool adds two threads a second.",
                    2,
                    "threads a second",
                    Neutral: 0,
                    find => Growth(find(Sleep))),
            ],
        };
    }

    private static IReadOnlyList<ArmPlan> Arms(int visitors, int delay)
    {
        var group = Group(visitors, delay);
        var load = new BurstLoad(visitors, Limit);
        return
        [
            new ServerArm(Sleep, "Thread.Sleep", ArmCode.Before, group, Plan(ProgramFile.ShopBlocking, delay), s_sleep, load),
            new ServerArm(Result, "async helper, .Result", ArmCode.Before, group, Plan(ProgramFile.ShopBlocking, delay), s_result, load),
            new ServerArm(Await, "await", ArmCode.After, group, Plan(ProgramFile.ShopAsync, delay), s_sleep, load),
        ];
    }

    private static ServerArm WithMinimumThreads(int visitors, int delay) =>
        new(
            MinimumThreads,
            "Thread.Sleep, minimum threads raised",
            ArmCode.Workaround,
            Group(visitors, delay),
            Plan(ProgramFile.ShopBlocking, delay) with { MinimumThreads = visitors + 1 },
            s_sleep,
            new BurstLoad(visitors, Limit))
        { IsHonestRow = true };

    private static ServerPlan Plan(ProgramFile shop, int delay) => new(shop) { DelayMilliseconds = delay, CountWaits = true };

    private static string Group(int visitors, int delay) => $"{visitors} requests at once, {Number.Text(delay / 1000d)} s each";

    private static double? Growth(Arm? arm) =>
        arm?.FindProcess(ProcessMeasurement.Shop) is { } shop
            ? Math.Max(0, shop.PoolThreadsPeak - shop.PoolThreadsAtStart) / arm.Requests!.DurationSeconds
            : null;
}
