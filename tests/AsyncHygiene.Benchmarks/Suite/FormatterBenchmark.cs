using System.Collections.Generic;
using AsyncHygiene.Benchmarks.Clients;
using AsyncHygiene.Benchmarks.Formatters;
using AsyncHygiene.Benchmarks.Load;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Servers;

namespace AsyncHygiene.Benchmarks.Suite;

/// <summary>B4: what a formatter built for each call costs, alone and in the customers and orders of the shop.</summary>
internal static class FormatterBenchmark
{
    public const string Id = "B4";
    public const string OrderBefore = "order-before";
    public const string OrderAfter = "order-after";

    private const int AtATime = 10;
    private const string Order = """{"id":5,"remarks":"soon","items":[{"sku":"A1","name":"Lamp","quantity":2,"price":9.5}]}""";

    private static readonly Page s_placeOrder = new("customers/{0}/orders", "\"CustomerId\":{0}", Order);

    public static BenchmarkPlan Create(RunSize size) => new(Id, "Formatters", 3)
    {
        Rules = ["AH3001", "AH3002", "AH3003"],
        Arms = size == RunSize.Quick
            ?
            [
                Read(FormatterOperations.ReadNewFormatters, "all formatters built for each call", ArmCode.Before, 100, 2),
                Read(FormatterOperations.ReadCached, "formatters built once", ArmCode.After, 1000, 2),
                Write(FormatterOperations.WriteNewFormatter, "PostAsJsonAsync, a formatter built for each call", ArmCode.Before, 100, 2),
                Write(FormatterOperations.WriteCached, "PostAsync, a formatter built once", ArmCode.After, 1000, 2),
            ]
            : [.. Operations(200, 2000, 5), .. Loads(2000)],
        Ratios =
        [
            new RatioPlan(
                "read-time",
                "faster to read",
                Metric.MicrosecondsPerOperation,
                FormatterOperations.ReadNewFormatters,
                FormatterOperations.ReadCached,
                IsHeadline: true),
            new RatioPlan(
                "read-bytes",
                "less memory allocated to read after the fix",
                Metric.AllocatedPerOperation,
                FormatterOperations.ReadNewFormatters,
                FormatterOperations.ReadCached),
            new RatioPlan(
                "write-time",
                "faster to write",
                Metric.MicrosecondsPerOperation,
                FormatterOperations.WriteNewFormatter,
                FormatterOperations.WriteCached,
                IsHeadline: true),
            new RatioPlan(
                "write-bytes",
                "less memory allocated to write after the fix",
                Metric.AllocatedPerOperation,
                FormatterOperations.WriteNewFormatter,
                FormatterOperations.WriteCached),
            new RatioPlan(
                "resolver-time",
                "faster without a new contract resolver",
                Metric.MicrosecondsPerOperation,
                FormatterOperations.ReadNewResolver,
                FormatterOperations.ReadString),
            new RatioPlan("order-load", "more orders taken", Metric.RequestsPerSecond, OrderAfter, OrderBefore, IsHeadline: true),
            new RatioPlan(
                "order-load-cpu",
                "as much processor time for the same orders before the fix",
                Metric.CpuSeconds,
                OrderBefore,
                OrderAfter),
        ],
        Claims =
        [
            // 10,000 readings in 6.2345 s and in 0.0510 s.
            ClaimPlan.OfRatio(
                "console",
                "Reading through formatters that are built for each call takes a hundred times as long as reading a string and parsing it.",
                6.2345 / 0.0510,
                "times",
                Metric.MicrosecondsPerOperation,
                FormatterOperations.ReadNewFormatters,
                FormatterOperations.ReadString),
            // 394 and 41 requests a second.
            ClaimPlan.OfRatio(
                "load",
                "A service with formatters built for each call takes a tenth of the requests. (Measured where the mistake lives on, with "
                    + "PostAsJsonAsync.)",
                394d / 41,
                "times",
                Metric.RequestsPerSecond,
                OrderAfter,
                OrderBefore),
        ],
    };

    private static IReadOnlyList<ArmPlan> Operations(int slow, int fast, int rounds) =>
    [
        Read(FormatterOperations.ReadNewFormatters, "all formatters built for each call", ArmCode.Before, slow, rounds),
        Read(FormatterOperations.ReadNewFormatter, "one formatter built for each call", ArmCode.Before, slow, rounds),
        Read(FormatterOperations.ReadCached, "formatters built once", ArmCode.After, fast, rounds),
        Read(FormatterOperations.ReadDefault, "ReadAsAsync without formatters, since 5.2.3", ArmCode.Workaround, fast, rounds) with {
            IsHonestRow = true
        },
        Read(FormatterOperations.ReadNewResolver, "string, a contract resolver for each call", ArmCode.Before, slow, rounds),
        Read(FormatterOperations.ReadString, "string and JsonConvert", ArmCode.After, fast, rounds),
        Read(FormatterOperations.ReadSystemTextJson, "System.Net.Http.Json", ArmCode.After, fast, rounds),
        Write(FormatterOperations.WriteNewFormatter, "PostAsJsonAsync, a formatter built for each call", ArmCode.Before, slow, rounds),
        Write(FormatterOperations.WriteCached, "PostAsync, a formatter built once", ArmCode.After, fast, rounds),
        Write(FormatterOperations.WriteSystemTextJson, "PostAsJsonAsync of System.Net.Http.Json", ArmCode.After, fast, rounds),
    ];

    private static IReadOnlyList<ArmPlan> Loads(int requests)
    {
        var load = new CountedLoad(requests, AtATime, 60);
        var group = $"{Number.Text(requests)} requests, {AtATime} at a time";
        return
        [
            Customers("sync-before", "GetSync: .Result", ArmCode.Before, "sync"),
            Customers("sync-after", "GetSync: await", ArmCode.After, "sync"),
            Customers("async-before", "GetASync: shared client", ArmCode.Before, "async") with { IsHonestRow = true },
            Customers("webapi-before", "GetASyncWebApi: ReadAsAsync, a client for each request", ArmCode.Before, "webapi"),
            Customers("string-before", "GetASyncWebApiString: string, a client for each request", ArmCode.Before, "string"),
            Orders(OrderBefore, "PlaceOrder: a formatter built for each call", ArmCode.Before),
            Orders(OrderAfter, "PlaceOrder: a formatter built once", ArmCode.After),
        ];

        ServerArm Customers(string id, string title, ArmCode code, string action) =>
            Arm(id, title, code, new Page($"customers/{{0}}/{action}", "\"id\":{0},\"name\":\"Customer {0}\""));

        ServerArm Orders(string id, string title, ArmCode code) => Arm(id, title, code, s_placeOrder);

        // Short work: counting the waits would cost a noticeable part of it.
        ServerArm Arm(string id, string title, ArmCode code, Page page) =>
            new(
                id,
                title,
                code,
                group,
                new ServerPlan(code == ArmCode.After ? ProgramFile.ShopAsync : ProgramFile.ShopBlocking),
                page,
                load)
            { Backend = new ServerPlan(ProgramFile.ShopBackend), WarmUps = 200 };
    }

    private static ClientArm Read(string work, string title, ArmCode code, int operations, int rounds) =>
        Operation("reading a document of 1 KB", work, title, code, operations, rounds);

    private static ClientArm Write(string work, string title, ArmCode code, int operations, int rounds) =>
        Operation("writing a document of 1 KB", work, title, code, operations, rounds);

    private static ClientArm Operation(string group, string work, string title, ArmCode code, int operations, int rounds) =>
        new(
            work,
            title,
            code,
            group,
            new ClientSpec(work, operations, rounds))
        { Further = [new Setting("version of the formatters", FormatterOperations.Version)] };
}
