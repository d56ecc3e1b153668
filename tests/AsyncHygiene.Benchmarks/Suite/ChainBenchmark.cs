using AsyncHygiene.Benchmarks.Load;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Servers;

namespace AsyncHygiene.Benchmarks.Suite;

/// <summary>
/// B3: a web application in front of a slow service. It helps when both of them wait without a thread, and not much before that.
/// </summary>
internal static class ChainBenchmark
{
    public const string Id = "B3";
    public const string SyncSleep = "sync-sleep";
    public const string ResultAwait = "result-await";
    public const string AwaitSleep = "await-sleep";
    public const string AwaitAwait = "await-await";
    public const string MinimumThreads = "minimum-threads";
    public const string MinimumThreadsCrowd = "minimum-threads-crowd";
    public const string AwaitCrowd = "await-crowd";

    /// <summary>More than the visitors of the main load, and half as many as the crowd.</summary>
    private const int Threads = 48;
    private const int Crowd = 96;

    public static BenchmarkPlan Create(RunSize size)
    {
        var load = size == RunSize.Full ? new ClosedLoad(40, 6, 2) : new ClosedLoad(16, 3, 0);
        var crowd = new ClosedLoad(Crowd, 5, 2);
        var (group, crowdGroup) = (Group(load), Group(crowd));
        var sync = new Page("Service/CallServiceSync", "Sync hello 1 True");
        var result = new Page("Service/CallServiceAsyncBad", "Bad Async hello 1 True");
        var efficient = new Page("Service/CallServiceEfficientAsync", "Efficient wait Async hello 1 True");
        ServerArm Arm(string id, string title, ArmCode code, Page page, ProgramFile shop, ProgramFile backend) =>
            new(
                id,
                title,
                code,
                group,
                new ServerPlan(shop) { CountWaits = true },
                page,
                load)
            { Backend = new ServerPlan(backend) { CountWaits = true } };

        ServerArm before = Arm(
            SyncSleep,
            "synchronous call, backend sleeps",
            ArmCode.Before,
            sync,
            ProgramFile.ShopBlocking,
            ProgramFile.ShopBackend);
        ServerArm onlyShop = Arm(AwaitSleep, "await, backend sleeps", ArmCode.Half, sync, ProgramFile.ShopAsync, ProgramFile.ShopBackend);
        ServerArm after = Arm(
            AwaitAwait,
            "await, backend awaits",
            ArmCode.After,
            efficient,
            ProgramFile.ShopAsync,
            ProgramFile.ShopBackend);
        ServerArm minimum = before with
        {
            Id = MinimumThreads,
            Title = "synchronous call, backend sleeps, minimum threads raised in both",
            Code = ArmCode.Workaround,
            IsHonestRow = true,
            Shop = before.Shop with { MinimumThreads = Threads },
            Backend = before.Backend! with { MinimumThreads = Threads }
        };
        return new BenchmarkPlan(Id, "A service behind the site", 1)
        {
            Rules = ["AH1001", "AH1002", "AH1003", "AH4003"],
            Arms = size == RunSize.Quick
                ? [before, onlyShop, after]
                :
                [
                    before,
                    Arm(ResultAwait, ".Result, backend awaits", ArmCode.Half, result, ProgramFile.ShopBlocking, ProgramFile.EchoServer),
                    onlyShop,
                    after,
                    minimum,
                    minimum with { Id = MinimumThreadsCrowd, Group = crowdGroup, Load = crowd },
                    after with { Id = AwaitCrowd, Group = crowdGroup, Load = crowd },
                ],
            Ratios =
            [
                new RatioPlan(
                    "all-fixed",
                    "more requests when both are fixed",
                    Metric.RequestsPerSecond,
                    AwaitAwait,
                    SyncSleep,
                    IsHeadline: true),
                new RatioPlan(
                    "half-fixed",
                    "more requests when both are fixed than when only the shop is",
                    Metric.RequestsPerSecond,
                    AwaitAwait,
                    AwaitSleep),
                new RatioPlan(
                    "half-fixed-backend",
                    "more requests when both are fixed than when only the backend is",
                    Metric.RequestsPerSecond,
                    AwaitAwait,
                    ResultAwait),
                new RatioPlan(
                    "minimum-threads",
                    "as many requests with await as with more threads",
                    Metric.RequestsPerSecond,
                    AwaitAwait,
                    MinimumThreads),
                new RatioPlan(
                    "minimum-threads-crowd",
                    "as many requests with await as with more threads, more visitors than threads",
                    Metric.RequestsPerSecond,
                    AwaitCrowd,
                    MinimumThreadsCrowd),
            ],
            Claims =
            [
                // 35 s and 5.3 s.
                ClaimPlan.OfRatio(
                    "bottom",
                    "Awaiting all the way down, in the service too, makes requests several times as fast as synchronous calls.",
                    35 / 5.3,
                    "times",
                    Metric.MedianWait,
                    SyncSleep,
                    AwaitAwait),
                // 10.5 s and 5.3 s.
                ClaimPlan.OfRatio(
                    "half",
                    "Awaiting in the site alone is not enough while the service behind it sleeps.",
                    10.5 / 5.3,
                    "times",
                    Metric.MedianWait,
                    AwaitSleep,
                    AwaitAwait),
                // 35 s and 5.8 s.
                ClaimPlan.OfRatio(
                    "threads",
                    "Synchronous calls are fast as well when the pools start with enough threads.",
                    35 / 5.8,
                    "times",
                    Metric.MedianWait,
                    SyncSleep,
                    MinimumThreads),
            ],
        };
    }

    private static string Group(ClosedLoad load) => $"{load.Visitors} visitors for {Number.Text(load.Seconds)} s";
}
