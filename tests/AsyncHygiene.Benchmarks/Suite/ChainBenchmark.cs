using System.Collections.Generic;
using AsyncHygiene.Benchmarks.Load;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Servers;

namespace AsyncHygiene.Benchmarks.Suite;

/// <summary>
/// B3: a web application in front of a slow service, with the six tests of the article in its order. Everything is a tenth of the
/// article's in time and a half in number, as the machine has half of its cores: 100 visitors come within a second instead of 200 in ten,
/// and the service takes half a second instead of five.
/// </summary>
internal static class ChainBenchmark
{
    public const string Id = "B3";
    public const string SyncSleep = "sync-sleep";
    public const string ResultSleep = "result-sleep";
    public const string SyncAwait = "sync-await";
    public const string AwaitSleep = "await-sleep";
    public const string AwaitAwait = "await-await";
    public const string ThreadsThrottled = "minimum-threads-throttled";
    public const string MinimumThreads = "minimum-threads";
    public const string FewThreads = "minimum-threads-few";

    /// <summary>What WCF lets in at once unless it is told otherwise: 16 for each core.</summary>
    private const int WcfCalls = 32;
    private const string Remark = "there the average, here the median, which a few requests without an answer do not change";

    private static readonly Page s_sync = new("Service/CallServiceSync", "Sync hello 1 True");
    private static readonly Page s_result = new("Service/CallServiceAsyncBad", "Bad Async hello 1 True");

    public static BenchmarkPlan Create(RunSize size)
    {
        var load = size == RunSize.Full ? new ClosedLoad(100, 5, 1.5, RampSeconds: 1) : new ClosedLoad(16, 2, 1);
        var before = Arm(load, SyncSleep, "synchronous call, backend sleeps", ProgramFile.ShopBlocking, ProgramFile.ShopBackend);
        var onlyShop = Arm(load, AwaitSleep, "only the shop fixed", ProgramFile.ShopAsync, ProgramFile.ShopBackend) with
        {
            Code = ArmCode.Half
        };
        var after = Arm(load, AwaitAwait, "both fixed", ProgramFile.ShopAsync, ProgramFile.ShopBackendAsync) with { Code = ArmCode.After };
        return new BenchmarkPlan(Id, "A service behind the site", 1)
        {
            Rules = ["AH1001", "AH1002", "AH1003"],
            Arms = size == RunSize.Quick
                ? [before, onlyShop, after]
                :
                [
                    before,
                    WithThreads(
                        before,
                        ThreadsThrottled,
                        load.Visitors,
                        $"{load.Visitors} threads from the start, backend lets in {WcfCalls}") with {
                        Backend = before.Backend! with { MinimumThreads = load.Visitors, MostCalls = WcfCalls }
                    },
                    WithThreads(before, MinimumThreads, load.Visitors, $"{load.Visitors} threads from the start in both"),
                    WithThreads(before, FewThreads, load.Visitors / 2, $"{load.Visitors / 2} threads from the start in both"),
                    before with { Id = ResultSleep, Title = ".Result, backend sleeps", Page = s_result },
                    Arm(load, SyncAwait, "only the backend fixed", ProgramFile.ShopBlocking, ProgramFile.ShopBackendAsync) with {
                        Code = ArmCode.Half
                    },
                    onlyShop,
                    after,
                ],
            Ratios = Ratios(),
            Claims = Claims(),
        };
    }

    private static ServerArm Arm(ClosedLoad load, string id, string title, ProgramFile shop, ProgramFile backend) =>
        new(
            id,
            title,
            ArmCode.Before,
            $"{load.Visitors} visitors for {Number.Text(load.Seconds)} s",
            new ServerPlan(shop) { CountWaits = true },
            s_sync,
            load)
        { Backend = new ServerPlan(backend) { CountWaits = true } };

    private static ServerArm WithThreads(ServerArm arm, string id, int threads, string title) =>
        arm with
        {
            Id = id,
            Title = title,
            Code = ArmCode.Workaround,
            IsHonestRow = true,
            Shop = arm.Shop with { MinimumThreads = threads },
            Backend = arm.Backend! with { MinimumThreads = threads },
        };

    /// <summary>
    /// Of the waits: so few requests are answered within the window before the fixes that a ratio of rates would say nothing.
    /// </summary>
    private static IReadOnlyList<RatioPlan> Ratios() =>
    [
        Wait("all-fixed", "half of the requests are answered, site and service fixed", SyncSleep, AwaitAwait) with { IsHeadline = true },
        Wait(
            "result-all",
            "half of the requests are answered, site and service fixed, .Result",
            ResultSleep,
            AwaitAwait) with { IsDetail = true },
        Wait("half-fixed", "half of the requests are answered, the service fixed after the site", AwaitSleep, AwaitAwait),
        Wait(
            "half-fixed-backend",
            "half of the requests are answered, the site fixed after the service",
            SyncAwait,
            AwaitAwait) with { IsDetail = true },
        Wait("only-shop", "half of the requests are answered, only the site fixed", SyncSleep, AwaitSleep),
        Wait("only-backend", "half of the requests are answered, only the service fixed", SyncSleep, SyncAwait) with { IsDetail = true },
        new RatioPlan(
            "only-shop-ping",
            "another page of the site is served, only the site fixed",
            Metric.PingWait99,
            SyncSleep,
            AwaitSleep),
        Wait("threads-all", "half of the requests are answered, threads instead of a fix", SyncSleep, MinimumThreads),
        Wait("minimum-threads", "half of the requests are answered, await instead of a thread for each", MinimumThreads, AwaitAwait),
        Wait(
            "few-threads",
            "half of the requests are answered, await instead of threads for half of the visitors",
            FewThreads,
            AwaitAwait) with { IsDetail = true },
        new RatioPlan(
            "threads-memory",
            "memory of the site, await instead of threads",
            Metric.PeakResidentBytes,
            MinimumThreads,
            AwaitAwait) with { IsDetail = true },
    ];

    private static RatioPlan Wait(string id, string name, string before, string after) =>
        new(id, name, Metric.MedianWait, before, after);

    private static IReadOnlyList<ClaimPlan> Claims() =>
    [
        Mean(
            "threads-throttled",
            "With 200 threads from the start a synchronous call takes 13.3 s instead of 35 s.",
            35 / 13.3,
            SyncSleep,
            ThreadsThrottled),
        Mean("threads", "With a service that lets in 250 calls as well it takes 5.8 s.", 35 / 5.8, SyncSleep, MinimumThreads),
        Mean("result", "Wait and Result take as long as a synchronous call: 35 s.", 1, ResultSleep, SyncSleep),
        Mean("half", "Awaiting in the site alone takes 10.5 s while the service behind it sleeps.", 35 / 10.5, SyncSleep, AwaitSleep),
        Mean("bottom", "Awaiting all the way down, in the service too, takes 5.3 s.", 35 / 5.3, SyncSleep, AwaitAwait),
    ];

    private static ClaimPlan Mean(string id, string text, double claimed, string before, string after) =>
        new(id, text, claimed, "times", Metric.MedianWait, before, after) { Remark = Remark };
}
