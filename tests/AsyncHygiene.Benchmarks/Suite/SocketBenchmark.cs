using System.Collections.Generic;
using System.Linq;
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
    public const string Threads500 = "threads-500";
    public const string Tasks500 = "tasks-500";
    public const string TesterTime = "tester-time";
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
                .. Short(200, 20, Sleep20, Await20, isHonest: false).Select(arm => arm with { UntilSteady = false }),
            ]
            :
            [
                .. Sequential(2000),
                .. FansOut(5000),
                .. Tester(1000),
                .. ThreadsAndTasks(Threads, Tasks, 1200, 300),
                .. ThreadsAndTasks(Threads500, Tasks500, 2000, 500),
                FanOutArm(PoolThreads, "Task.Run around synchronous calls", ArmCode.Before, ThreadClients.Pool, 20, 0, 500),
                FanOutArm(PoolTasks, "await", ArmCode.After, FanOut.WhenAll, 20, 0, 500),
                .. Short(3000, 1, Sleep1, Await1, isHonest: true),
                .. Short(300, 20, Sleep20, Await20, isHonest: false),
            ],
        Ratios =
        [
            new RatioPlan(
                "connections",
                "connections opened, one request after the other",
                Metric.ConnectionsAccepted,
                SequentialClients.DisposedEach,
                SequentialClients.Shared),
            new RatioPlan(
                "sequential-time",
                "requests one after the other are answered, one shared client",
                Metric.Duration,
                SequentialClients.DisposedEach,
                SequentialClients.Shared,
                IsHeadline: true),
            new RatioPlan(
                "fan-out-connections",
                "connections opened by calls at once, with a limit",
                Metric.ConnectionsAccepted,
                WhenAll,
                ForEach256) with { IsDetail = true },
            new RatioPlan(
                "fan-out-latency",
                "half of the calls at once are answered, with a limit",
                Metric.MedianWait,
                WhenAll,
                ForEach256),
            new RatioPlan("fan-out-time", "all calls at once are answered, with a limit", Metric.Duration, WhenAll, ForEach256),
            new RatioPlan(
                "fan-out-memory",
                "memory of the client at its peak, with a limit",
                Metric.PeakResidentBytes,
                WhenAll,
                ForEach256) with { IsDetail = true },
            new RatioPlan(
                "fan-out-max-connections",
                "half of the calls are answered, a limit on the calls instead of the connections",
                Metric.MedianWait,
                MaxConnections256,
                ForEach256),
            new RatioPlan(
                "tester-connections",
                "connections to the backend, the shop's own fan-out fixed",
                Metric.ConnectionsAccepted,
                TesterBefore,
                TesterAfter),
            new RatioPlan(
                TesterTime,
                "all calls of the shop's own fan-out are answered",
                Metric.Duration,
                TesterBefore,
                TesterAfter,
                IsHeadline: true),
            new RatioPlan("threads-time", "slow calls are answered, tasks instead of 300 threads", Metric.Duration, Threads, Tasks),
            new RatioPlan(
                "threads-memory",
                "memory of the client, tasks instead of 300 threads",
                Metric.PeakResidentBytes,
                Threads,
                Tasks) with { IsDetail = true },
            new RatioPlan(
                "threads-500-time",
                "slow calls are answered, tasks instead of 500 threads",
                Metric.Duration,
                Threads500,
                Tasks500) with { IsDetail = true },
            new RatioPlan(
                "pool-threads-time",
                "calls at once are answered, await instead of Task.Run",
                Metric.Duration,
                PoolThreads,
                PoolTasks),
            new RatioPlan("short-1-ms", "calls of 1 ms a second", Metric.RequestsPerSecond, Sleep1, Await1),
            new RatioPlan("short-20-ms", "calls of 20 ms a second", Metric.RequestsPerSecond, Sleep20, Await20),
        ],
        Claims =
        [
            new ClaimPlan(
                "failures",
                "Starting 200,000 calls at once, without a limit, makes more than 3,000 of them fail.",
                3000,
                "failed calls",
                Metric.Failures,
                WhenAll)
            { Remark = "tested with 5,000 calls, not with 200,000", IsSmallerLoad = true },
            // 10 s each.
            new ClaimPlan(
                "threads",
                "With 300 calls at a time, threads that exist already take 10 s for 5,000 calls, and so do asynchronous calls.",
                1,
                "times",
                Metric.Duration,
                Threads,
                Tasks)
            { Remark = "1,200 calls" },
            new ClaimPlan(
                "threads-500",
                "With 500 at a time, threads take 14 s because they end and start again, and asynchronous calls 7 s.",
                14 / 7d,
                "times",
                Metric.Duration,
                Threads500,
                Tasks500)
            { Remark = "2,000 calls; the threads here live until the end" },
            // 57 s and 1 min 45 s.
            new ClaimPlan(
                "short",
                "A million calls of a millisecond take 57 s with threads of the pool and 105 s asynchronously.",
                57d / 105,
                "times",
                Metric.RequestsPerSecond,
                Await1,
                Sleep1)
            { Remark = "there the calls of a client, here the pages of a server" },
        ],
    };

    private static IReadOnlyList<ArmPlan> Sequential(int requests) =>
    [
        Client(SequentialClients.NewEach, "new HttpClient() each, never disposed", ArmCode.Before, requests),
        Client(SequentialClients.DisposedEach, "using new HttpClient() each", ArmCode.Before, requests),
        Client(SequentialClients.Shared, "one shared HttpClient", ArmCode.After, requests),
    ];

    private static IReadOnlyList<ArmPlan> FansOut(int requests) =>
    [
        // The fastest row, on an idle loopback.
        FanOutArm(WhenAll, "Task.WhenAll without a limit", ArmCode.Before, FanOut.WhenAll, requests, 0, 100) with { IsHonestRow = true },
        FanOutArm(ForEach256, "Parallel.ForEachAsync, 256", ArmCode.After, FanOut.ForEach, requests, 256, 100),
        FanOutArm(MaxConnections256, "MaxConnectionsPerServer, 256", ArmCode.Workaround, FanOut.MaxConnections, requests, 256, 100),
    ];

    private static IReadOnlyList<ArmPlan> ThreadsAndTasks(string threads, string tasks, int requests, int atATime) =>
    [
        FanOutArm(threads, $"{atATime} threads, synchronous calls", ArmCode.Before, ThreadClients.Dedicated, requests, atATime, 500) with {
            IsHonestRow = true
        },
        FanOutArm(tasks, $"{atATime} at a time, await", ArmCode.After, FanOut.ForEach, requests, atATime, 500) with { IsHonestRow = true },
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

    private static IReadOnlyList<ServerArm> Short(int requests, int delay, string sleep, string await, bool isHonest)
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
            { IsHonestRow = isHonest, UntilSteady = true };
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
}
