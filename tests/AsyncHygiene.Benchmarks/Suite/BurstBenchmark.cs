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
    public const string Bursts = "minimum-threads-bursts";

    private const double Limit = 60;
    private static readonly Page s_sleep = new("burst/{0}", "You entered: {0}");
    private static readonly Page s_result = new("burst/result/{0}", "You entered: {0}");

    public static BenchmarkPlan Create(RunSize size)
    {
        var (visitors, delay) = size == RunSize.Full ? (100, 1000) : (20, 500);
        return new BenchmarkPlan(Id, "A burst of requests", 2)
        {
            Rules = ["AH1001", "AH1002"],
            Arms = size == RunSize.Full
                ? [.. Arms(visitors, delay), WithMinimumThreads(visitors, delay), Again(visitors, delay)]
                : Arms(visitors, delay),
            Ratios =
            [
                new RatioPlan(
                    "sleep-await",
                    "the last visitor of a burst is served, Thread.Sleep",
                    Metric.Duration,
                    Sleep,
                    Await,
                    IsHeadline: true),
                new RatioPlan("result-await", "the last visitor of a burst is served, .Result", Metric.Duration, Result, Await),
                new RatioPlan(
                    "sleep-await-ping",
                    "a visitor of an unrelated page is served, 99 of 100 times",
                    Metric.PingWait99,
                    Sleep,
                    Await,
                    IsHeadline: true),
                new RatioPlan(
                    "result-await-ping",
                    "a visitor of an unrelated page is served, .Result",
                    Metric.PingWait99,
                    Result,
                    Await) with { IsDetail = true },
                new RatioPlan(
                    "sleep-minimum",
                    "the last visitor is served, more threads instead of a fix",
                    Metric.Duration,
                    Sleep,
                    MinimumThreads),
                new RatioPlan(
                    "minimum-await",
                    "the last visitor is served, await instead of more threads",
                    Metric.Duration,
                    MinimumThreads,
                    Await),
                new RatioPlan("threads", "pool threads at the peak of a burst", Metric.PoolThreadsPeak, MinimumThreads, Await),
            ],
            Claims =
            [
                new ClaimPlan(
                    "enough-threads",
                    "The burst is slow because the pool adds its threads one by one: 14.0 s, against 2.2 s with a thread for each request.",
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
                    Metric.PoolThreadsPerSecond,
                    Sleep),
                new ClaimPlan(
                    "second-burst",
                    "With a raised minimum the first bursts are quick and later ones slow again, as if there were no minimum: 2.2 s, "
                        + "then 14.0 s.",
                    14.0 / 2.2,
                    "times",
                    Metric.LastBurst,
                    Bursts,
                    MinimumThreads)
                {
                    DivisorMetric = Metric.Duration,
                    Remark = "the article's bug of the I/O pool was fixed in .NET Framework 4.5"
                },
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

    /// <summary>The article's second burst, after the threads of the first have ended: in 25 s there, in 4 s here.</summary>
    private static ServerArm Again(int visitors, int delay)
    {
        var once = WithMinimumThreads(visitors, delay);
        return once with
        {
            Id = Bursts,
            Title = "Thread.Sleep, minimum threads raised, second burst",
            Group = $"{Group(visitors, delay)}, twice",
            Shop = once.Shop with { ThreadTimeoutMilliseconds = 2000 },
            Load = new BurstLoad(visitors, Limit, Bursts: 2, PauseSeconds: 4),
        };
    }

    private static ServerPlan Plan(ProgramFile shop, int delay) => new(shop) { DelayMilliseconds = delay, CountWaits = true };

    private static string Group(int visitors, int delay) => $"{visitors} requests at once, {Number.Text(delay / 1000d)} s each";
}
