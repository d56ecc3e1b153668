using System.Collections.Generic;
using AsyncHygiene.Benchmarks.Clients;
using AsyncHygiene.Benchmarks.Load;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Servers;

namespace AsyncHygiene.Benchmarks.Suite;

/// <summary>B5: connections and many calls at once, with the rows in which async gains nothing.</summary>
internal static class SocketBenchmark
{
    public const string Id = "B5";
    public const string WhenAll = "when-all";
    public const string ForEach256 = "for-each-256";
    public const string MaxConnections256 = "max-connections-256";
    public const string Threads = "threads";
    public const string Tasks = "tasks";
    public const string Sleep1 = "sleep-1-ms";
    public const string Await1 = "await-1-ms";
    public const string Sleep20 = "sleep-20-ms";
    public const string Await20 = "await-20-ms";
    public const string PoolThreads = "pool-threads";
    public const string PoolTasks = "pool-tasks";
    public const string TesterBefore = "tester-before";
    public const string TesterAfter = "tester-after";

    private const string Slow = "echo/delay?value1=hello&value2=1&value3=true";
    private static readonly Page s_burst = new("burst/{0}", "You entered: {0}");

    public static BenchmarkPlan Create(RunSize size) => new(Id, "Connections and many calls at once", 5)
    {
        Rules = ["AH3004", "AH2001", "AH2003", "AH2004", "AH4001"],
        Arms = size == RunSize.Quick
            ?
            [
                Client(SequentialClients.DisposedEach, "using new HttpClient() each", ArmCode.Before, 500),
                Client(SequentialClients.Shared, "one shared HttpClient", ArmCode.After, 500),
                FanOutArm(WhenAll, "Task.WhenAll without a limit", ArmCode.Before, FanOut.WhenAll, 2000, 0, 100),
                FanOutArm(ForEach256, "Parallel.ForEachAsync, 256", ArmCode.After, FanOut.ForEach, 2000, 256, 100),
                .. Short(300, 20, Sleep20, Await20, isHonest: false),
            ]
            :
            [
                .. Sequential(3000),
                .. FansOut(5000),
                .. Tester(1000),
                FanOutArm(Threads, "300 threads, synchronous calls", ArmCode.Before, ThreadClients.Dedicated, 3000, 300, 500) with {
                    IsHonestRow = true
                },
                FanOutArm(Tasks, "300 at a time, await", ArmCode.After, FanOut.ForEach, 3000, 300, 500) with { IsHonestRow = true },
                FanOutArm(PoolThreads, "Task.Run around synchronous calls", ArmCode.Before, ThreadClients.Pool, 40, 0, 500),
                FanOutArm(PoolTasks, "await", ArmCode.After, FanOut.WhenAll, 40, 0, 500),
                .. Short(3000, 1, Sleep1, Await1, isHonest: true),
                .. Short(300, 20, Sleep20, Await20, isHonest: false),
            ],
        Ratios =
        [
            new RatioPlan(
                "connections",
                "more connections with a client for each request",
                Metric.ConnectionsAccepted,
                SequentialClients.DisposedEach,
                SequentialClients.Shared,
                IsHeadline: true),
            new RatioPlan(
                "sequential-time",
                "faster with a shared client",
                Metric.Duration,
                SequentialClients.DisposedEach,
                SequentialClients.Shared),
            new RatioPlan("fan-out-connections", "more connections without a limit", Metric.ConnectionsAccepted, WhenAll, ForEach256),
            new RatioPlan("fan-out-latency", "longer per call without a limit", Metric.MedianLatency, WhenAll, ForEach256),
            new RatioPlan("fan-out-time", "longer in all with a limit of 256", Metric.Duration, ForEach256, WhenAll),
            new RatioPlan(
                "fan-out-max-connections",
                "longer per call when only the connections are limited",
                Metric.MedianLatency,
                MaxConnections256,
                ForEach256),
            new RatioPlan(
                "tester-connections",
                "fewer connections to the backend after the fixes",
                Metric.ConnectionsAccepted,
                TesterBefore,
                TesterAfter),
            new RatioPlan("threads-time", "as long with threads", Metric.Duration, Threads, Tasks),
            new RatioPlan("threads-memory", "as much memory with threads", Metric.PeakResidentBytes, Threads, Tasks),
            new RatioPlan("pool-threads-time", "longer with synchronous calls on the pool", Metric.Duration, PoolThreads, PoolTasks),
            new RatioPlan("short-1-ms", "as many calls of 1 ms with await", Metric.RequestsPerSecond, Await1, Sleep1),
            new RatioPlan("short-20-ms", "as many calls of 20 ms with await", Metric.RequestsPerSecond, Await20, Sleep20),
        ],
        Claims =
        [
            // More than 3000 of 200,000.
            new ClaimPlan(
                "failures",
                "Starting all calls at once, without a limit, makes some of them fail.",
                3000d / 200_000 * 1000,
                "failed of 1000 calls",
                Neutral: 0,
                find => Failures(find(WhenAll))),
            // 10 s each.
            ClaimPlan.OfRatio(
                "threads",
                "With 300 calls at a time, threads that exist already are as fast as asynchronous calls.",
                1,
                "times",
                Metric.Duration,
                Threads,
                Tasks),
            ClaimPlan.OfRatio(
                "short",
                "For calls of a millisecond asynchronous code gains nothing.",
                1,
                "times",
                Metric.RequestsPerSecond,
                Await1,
                Sleep1),
        ],
    };

    private static IReadOnlyList<ArmPlan> Sequential(int requests) =>
    [
        Client(SequentialClients.NewEach, "new HttpClient() each, never disposed", ArmCode.Before, requests),
        Client(SequentialClients.DisposedEach, "using new HttpClient() each", ArmCode.Before, requests),
        Client(SequentialClients.SharedHandler, "new HttpClient over a shared handler", ArmCode.After, requests),
        Client(SequentialClients.Shared, "one shared HttpClient", ArmCode.After, requests),
    ];

    private static IReadOnlyList<ArmPlan> FansOut(int requests) =>
    [
        // The fastest row, on an idle loopback.
        FanOutArm(WhenAll, "Task.WhenAll without a limit", ArmCode.Before, FanOut.WhenAll, requests, 0, 100) with { IsHonestRow = true },
        FanOutArm("for-each-64", "Parallel.ForEachAsync, 64", ArmCode.After, FanOut.ForEach, requests, 64, 100),
        FanOutArm(ForEach256, "Parallel.ForEachAsync, 256", ArmCode.After, FanOut.ForEach, requests, 256, 100),
        FanOutArm("semaphore-256", "SemaphoreSlim, 256", ArmCode.After, FanOut.Semaphore, requests, 256, 100),
        FanOutArm(MaxConnections256, "MaxConnectionsPerServer, 256", ArmCode.Workaround, FanOut.MaxConnections, requests, 256, 100),
    ];

    /// <summary>The shop's own fan-out, before and after the fixes.</summary>
    private static IReadOnlyList<ArmPlan> Tester(int calls)
    {
        return [
            Arm(TesterBefore, "async void in a loop", ArmCode.Before, ProgramFile.ShopBlocking),
            Arm(TesterAfter, "Parallel.ForEachAsync", ArmCode.After, ProgramFile.ShopAsync)
        ];

        ServerArm Arm(string id, string title, ArmCode code, ProgramFile shop) =>
            new(
                id,
                title,
                code,
                $"the shop calls the backend {Number.Text(calls)} times, 100 ms each",
                new ServerPlan(shop),
                new Page($"test/{calls}", $"\"successfulCalls\":{calls},"),
                new BurstLoad(1, 60))
            {
                Backend = new ServerPlan(ProgramFile.ShopBackend) { DelayMilliseconds = 100 },
                WarmUps = 0,
            };
    }

    private static IReadOnlyList<ArmPlan> Short(int requests, int delay, string sleep, string await, bool isHonest)
    {
        const int atATime = 10;
        var group = $"{Number.Text(requests)} requests of {delay} ms, {atATime} at a time";
        var load = new CountedLoad(requests, atATime, 30);
        return [
            Arm(sleep, "Thread.Sleep", ArmCode.Before, ProgramFile.ShopBlocking),
            Arm(await, "await", ArmCode.After, ProgramFile.ShopAsync)
        ];

        ServerArm Arm(string id, string title, ArmCode code, ProgramFile shop) =>
            new(
                id,
                title,
                code,
                group,
                new ServerPlan(shop) { DelayMilliseconds = delay },
                s_burst,
                load)
            { IsHonestRow = isHonest, WarmUps = 10 };
    }

    private static ClientArm Client(string work, string title, ArmCode code, int requests) =>
        new(
            work,
            title,
            code,
            $"{Number.Text(requests)} requests one after the other",
            new ClientSpec(work, requests, Path: Page.Ping))
        { Server = new ServerPlan(ProgramFile.ShopBackend) };

    private static ClientArm FanOutArm(string id, string title, ArmCode code, string work, int requests, int limit, int delay) =>
        new(
            id,
            title,
            code,
            $"{Number.Text(requests)} calls of {delay} ms",
            new ClientSpec(work, requests, limit, Path: Slow))
        {
            Server = new ServerPlan(ProgramFile.ShopBackend) { DelayMilliseconds = delay }
        };

    private static double? Failures(Arm? arm) => arm?.Requests is { Sent: > 0 } requests ? 1000d * requests.Failed / requests.Sent : null;
}
