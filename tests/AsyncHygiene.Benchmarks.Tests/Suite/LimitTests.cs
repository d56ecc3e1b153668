using System;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Clients;
using AsyncHygiene.Benchmarks.Load;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Servers;
using AsyncHygiene.Benchmarks.Suite;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests.Suite;

/// <summary>No arm goes on for ever, whatever its server or its client does.</summary>
[Collection(ServerTestCollection.Name)]
public class LimitTests
{
    private static readonly ServerPlan s_slowBackend = new(ProgramFile.ShopBackend) { DelayMilliseconds = 600_000 };

    [BenchmarkFact]
    public async Task A_load_is_cut_and_says_how_many_waited()
    {
        var page = new Page("echo/delay?value1=a&value2=1&value3=true", "a 1 True");
        var plan = new ServerArm(
            "slow",
            "slow",
            ArmCode.Before,
            "group",
            s_slowBackend,
            page,
            new BurstLoad(3, LimitSeconds: 1))
        { WarmUps = 0 };
        var arm = await RunAsync(plan);
        Assert.Equal("stopped after 1 s", arm.Problem);
        Assert.Equal((3, 0, 3, 0), (arm.Requests!.Sent, arm.Requests.Answered, arm.Requests.Unanswered, arm.Requests.Failed));
        Assert.InRange(arm.Requests.OldestUnansweredSeconds!.Value, 0.001, arm.Requests.DurationSeconds);
        Assert.Equal((3, 3), (arm.Latency!.Count, arm.Latency.Unanswered));
        Assert.NotEmpty(arm.Processes.Single().Samples.Seconds);
    }

    [BenchmarkFact]
    public async Task A_client_that_does_not_end_is_ended()
    {
        var plan = new ClientArm(
            "slow",
            "slow",
            ArmCode.Before,
            "group",
            new ClientSpec(ThreadClients.Pool, 3, Path: "burst/1"))
        {
            Server = new ServerPlan(ProgramFile.ShopBlocking) { DelayMilliseconds = 3000 },
            LimitSeconds = 1
        };
        var arm = await RunAsync(plan);
        Assert.Equal("stopped after 1 s", arm.Problem);
        Assert.Null(arm.Requests);
    }

    [BenchmarkFact]
    public async Task A_page_that_is_not_there_is_no_measurement()
    {
        var plan = new ServerArm(
            "missing",
            "missing",
            ArmCode.Before,
            "group",
            new ServerPlan(ProgramFile.ShopBackend),
            new Page("no/such/page", "anything"),
            new BurstLoad(1, LimitSeconds: 5));
        var exception = await Assert.ThrowsAsync<BenchmarkException>(() => RunAsync(plan));
        Assert.StartsWith(
            "The application does not work: 'no/such/page' was answered with 404",
            exception.Message,
            StringComparison.Ordinal);
    }

    private static async Task<Arm> RunAsync(ArmPlan plan)
    {
        using var progress = new Progress(TextWriter.Null, live: false);
        return await plan.RunAsync(progress, CancellationToken.None);
    }
}
