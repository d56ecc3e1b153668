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
    public const string Former = "webapi-former";

    private const int AtATime = 10;
    private const string Order = """{"id":5,"remarks":"soon","items":[{"sku":"A1","name":"Lamp","quantity":2,"price":9.5}]}""";

    private static readonly Page s_placeOrder = new("customers/{0}/orders", "\"CustomerId\":{0}", Order);

    public static BenchmarkPlan Create(RunSize size) => new(Id, "Formatters", 3)
    {
        Rules = ["AH3001", "AH3002", "AH3003"],
        Arms = size == RunSize.Quick
            ?
            [
                Read(FormatterOperations.ReadNewFormatters, "all formatters built for each call", ArmCode.Before, 3),
                Read(FormatterOperations.ReadCached, "formatters built once", ArmCode.After, 3),
                Write(FormatterOperations.WriteNewFormatter, "PostAsJsonAsync, a formatter built for each call", ArmCode.Before, 3),
                Write(FormatterOperations.WriteCached, "PostAsync, a formatter built once", ArmCode.After, 3),
            ]
            : [.. Operations(8), .. Loads(1000)],
        Ratios =
        [
            Operation(
                "read-time",
                "a document is read",
                Metric.MicrosecondsPerOperation,
                FormatterOperations.ReadNewFormatters,
                FormatterOperations.ReadCached)
                with { IsHeadline = true },
            Operation(
                "read-bytes",
                "memory allocated to read it",
                Metric.AllocatedPerOperation,
                FormatterOperations.ReadNewFormatters,
                FormatterOperations.ReadCached) with { IsDetail = true },
            Operation(
                "write-time",
                "a document is written",
                Metric.MicrosecondsPerOperation,
                FormatterOperations.WriteNewFormatter,
                FormatterOperations.WriteCached),
            Operation(
                "write-bytes",
                "memory allocated to write it",
                Metric.AllocatedPerOperation,
                FormatterOperations.WriteNewFormatter,
                FormatterOperations.WriteCached) with { IsDetail = true },
            Operation(
                "resolver-time",
                "a string is parsed, without a new contract resolver",
                Metric.MicrosecondsPerOperation,
                FormatterOperations.ReadNewResolver,
                FormatterOperations.ReadString),
            Operation(
                "resolver-bytes",
                "memory allocated to parse it",
                Metric.AllocatedPerOperation,
                FormatterOperations.ReadNewResolver,
                FormatterOperations.ReadString) with { IsDetail = true },
            Operation(
                "read-default",
                "a document is read, formatters of our own instead of none since 5.2.3",
                Metric.MicrosecondsPerOperation,
                FormatterOperations.ReadDefault,
                FormatterOperations.ReadCached) with { IsDetail = true },
            new RatioPlan("order-load", "orders taken a second", Metric.RequestsPerSecond, OrderBefore, OrderAfter),
            new RatioPlan(
                "order-load-cpu",
                "processor time for the same orders",
                Metric.CpuSeconds,
                OrderBefore,
                OrderAfter) with { IsDetail = true },
            new RatioPlan("customers-sync", "customers a second, .Result", Metric.RequestsPerSecond, "sync-before", "sync-after"),
            new RatioPlan(
                "customers-async",
                "customers a second, orders asked for at once instead of one by one",
                Metric.RequestsPerSecond,
                "async-before",
                "async-after"),
            new RatioPlan(
                "customers-client",
                "customers a second, a client of the factory for each request",
                Metric.RequestsPerSecond,
                "string-before",
                "string-after") with { IsDetail = true },
            new RatioPlan("customers-former", "customers a second, formatters of 2014", Metric.RequestsPerSecond, Former, "webapi-after"),
        ],
        Claims =
        [
            // 10,000 readings in 6.2345 s and in 0.0510 s.
            new ClaimPlan(
                "console",
                "Reading through formatters that are built for each call takes 122 times as long as reading a string and parsing it.",
                6.2345 / 0.0510,
                "times",
                Metric.MicrosecondsPerOperation,
                FormatterOperations.ReadNewFormatters,
                FormatterOperations.ReadString)
            {
                Remark = "the article's loop read one stream again and again, which gives null from the second time on; here each call has "
                    + "its own"
            },
            // 230 and 41 requests a second: the two scenarios that differ in the formatters alone.
            new ClaimPlan(
                "load",
                "A service with formatters built for each call takes 41 requests a second, one that parses strings 230.",
                230d / 41,
                "times",
                Metric.RequestsPerSecond,
                "string-before",
                Former),
            new ClaimPlan(
                "load-today",
                "The same with the library of today.",
                230d / 41,
                "times",
                Metric.RequestsPerSecond,
                "string-before",
                "webapi-before")
            { Remark = "since 5.2.3 ReadAsAsync builds its formatters once" },
            // 485 and 394.
            new ClaimPlan(
                "async",
                "Asynchronous calls of a shared client take 485 requests a second, synchronous ones 394.",
                485d / 394,
                "times",
                Metric.RequestsPerSecond,
                "async-before",
                "sync-before"),
        ],
    };

    private static IReadOnlyList<ArmPlan> Operations(int rounds) =>
    [
        Read(FormatterOperations.ReadNewFormatters, "all formatters built for each call", ArmCode.Before, rounds),
        Read(FormatterOperations.ReadCached, "formatters built once", ArmCode.After, rounds),
        Read(FormatterOperations.ReadDefault, "ReadAsAsync without formatters, since 5.2.3", ArmCode.Workaround, rounds) with {
            IsHonestRow = true
        },
        Read(FormatterOperations.ReadNewResolver, "string, a contract resolver for each call", ArmCode.Before, rounds),
        Read(FormatterOperations.ReadString, "string and JsonConvert", ArmCode.After, rounds),
        Read(FormatterOperations.ReadSystemTextJson, "System.Net.Http.Json", ArmCode.After, rounds),
        Write(FormatterOperations.WriteNewFormatter, "PostAsJsonAsync, a formatter built for each call", ArmCode.Before, rounds),
        Write(FormatterOperations.WriteCached, "PostAsync, a formatter built once", ArmCode.After, rounds),
        Write(FormatterOperations.WriteSystemTextJson, "PostAsJsonAsync of System.Net.Http.Json", ArmCode.After, rounds),
    ];

    private static IReadOnlyList<ArmPlan> Loads(int requests)
    {
        var load = new CountedLoad(requests, AtATime, 60);
        return
        [
            Customers("sync-before", "GetSync: .Result", ProgramFile.ShopBlocking, "sync"),
            Customers("sync-after", "GetSync: await", ProgramFile.ShopAsync, "sync"),
            Customers("async-before", "GetASync: one order after the other", ProgramFile.ShopBlocking, "async"),
            Customers("async-after", "GetASync: orders at once", ProgramFile.ShopAsync, "async") with { IsHonestRow = true },
            Customers(Former, "GetASyncWebApi: formatters built for each call, as up to 5.2.2", ProgramFile.FormerReader, "webapi"),
            Customers("webapi-before", "GetASyncWebApi: ReadAsAsync, a client for each request", ProgramFile.ShopBlocking, "webapi"),
            Customers("webapi-after", "GetASyncWebApi: cached formatters, a client of the factory", ProgramFile.ShopAsync, "webapi"),
            Customers("string-before", "GetASyncWebApiString: string, a client for each request", ProgramFile.ShopBlocking, "string"),
            Customers("string-after", "GetASyncWebApiString: string, a client of the factory", ProgramFile.ShopAsync, "string"),
            Arm(OrderBefore, "PlaceOrder: a formatter built for each call", ProgramFile.ShopBlocking, s_placeOrder),
            Arm(OrderAfter, "PlaceOrder: a formatter built once", ProgramFile.ShopAsync, s_placeOrder),
        ];

        ServerArm Customers(string id, string title, ProgramFile shop, string action) =>
            Arm(id, title, shop, new Page($"customers/{{0}}/{action}", "\"id\":{0},\"name\":\"Customer {0}\""));

        // Short work: counting the waits would cost a noticeable part of it.
        ServerArm Arm(string id, string title, ProgramFile shop, Page page) =>
            new(
                id,
                title,
                shop == ProgramFile.ShopAsync ? ArmCode.After : ArmCode.Before,
                $"{Number.Text(requests)} requests, {AtATime} at a time",
                new ServerPlan(shop),
                page,
                load)
            { Backend = new ServerPlan(ProgramFile.ShopBackend), UntilSteady = true };
    }

    private static RatioPlan Operation(string id, string name, Metric metric, string before, string after) =>
        new(id, name, metric, before, after);

    private static ClientArm Read(string work, string title, ArmCode code, int rounds) =>
        Arm("reading a document of 1 KB", work, title, code, rounds);

    private static ClientArm Write(string work, string title, ArmCode code, int rounds) =>
        Arm("writing a document of 1 KB", work, title, code, rounds);

    private static ClientArm Arm(string group, string work, string title, ArmCode code, int rounds) =>
        new(work, title, code, group, new ClientSpec(work, rounds))
        { Further = [new Setting("version of the formatters", FormatterOperations.Version)] };
}
