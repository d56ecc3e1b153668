using System;
using System.Linq;
using AsyncHygiene.Benchmarks.Clients;
using AsyncHygiene.Benchmarks.Formatters;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Suite;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests;

/// <summary>
/// What holds on every machine, also on a busy one: orders, counts, and ratios far from their usual size. How long a blocked server takes
/// is never asserted, since no one can tell when the pool adds a thread.
/// </summary>
[Collection(ServerTestCollection.Name)]
public class QuickRunTests(QuickRun quick) : IClassFixture<QuickRun>
{
    [BenchmarkFact]
    public void Every_arm_has_figures_and_nothing_failed()
    {
        foreach (var arm in quick.Run.Benchmarks.SelectMany(benchmark => benchmark.Arms))
        {
            Assert.Null(arm.Problem);
            Assert.True(arm.Requests is not null ^ arm.Operation is not null, arm.Id);
            Assert.Equal(0, arm.Requests?.Failed ?? 0);
        }
    }

    [BenchmarkFact]
    public void A_burst_is_answered_sooner_with_await()
    {
        var (sleep, result, await) = Burst();
        Assert.True(Seconds(await) <= 0.25 * Seconds(sleep), Figures(sleep, await));
        Assert.True(Seconds(await) <= 0.5 * Seconds(result), Figures(result, await));
        Assert.True(await.Ping!.Latency.At(0.99) < 0.1 * sleep.Ping!.Latency.At(0.99), Figures(sleep, await));
    }

    [BenchmarkFact]
    public void Only_Result_waits_for_tasks_and_it_does_so_once_for_each_request()
    {
        var (sleep, result, await) = Burst();
        Assert.Equal(0, Shop(sleep).SynchronousWaits);
        Assert.Equal(result.Requests!.Sent, Shop(result).SynchronousWaits);
        Assert.Equal(0, Shop(await).SynchronousWaits);
    }

    [BenchmarkFact]
    public void With_await_a_burst_needs_hardly_any_threads()
    {
        var (_, result, await) = Burst();
        Assert.True(Shop(await).PoolThreadsPeak <= Shop(await).PoolThreadsAtStart + 4, Figures(await));
        Assert.True(Shop(result).PoolThreadsPeak > Shop(await).PoolThreadsPeak, Figures(result, await));
    }

    [BenchmarkFact]
    public void The_connections_of_the_visitors_were_opened_before()
    {
        var (sleep, result, await) = Burst();
        Assert.All((Arm[])[sleep, result, await], arm => Assert.Equal(0, Shop(arm).ConnectionsAccepted));
        Assert.All((Arm[])[sleep, result, await], arm => Assert.Equal(arm.Requests!.Sent + 1, Shop(arm).ConnectionsPeak));
    }

    [BenchmarkFact]
    public void More_pages_are_served_with_await()
    {
        var (sleep, await) = (quick.Arm(PageBenchmark.Id, PageBenchmark.Sleep), quick.Arm(PageBenchmark.Id, PageBenchmark.Await));
        Assert.True(Rate(await) >= 3 * Rate(sleep), Figures(sleep, await));

        // Each page takes a second in the middle, so half a page a second and visitor leaves room for a busy machine.
        Assert.True(Rate(await) >= 0.5 * await.Requests!.PeakInFlight, Figures(await));
    }

    [BenchmarkFact]
    public void A_chain_is_fast_when_all_of_it_awaits()
    {
        var before = quick.Arm(ChainBenchmark.Id, ChainBenchmark.SyncSleep);
        var half = quick.Arm(ChainBenchmark.Id, ChainBenchmark.AwaitSleep);
        var after = quick.Arm(ChainBenchmark.Id, ChainBenchmark.AwaitAwait);
        Assert.True(Rate(after) >= 3 * Math.Max(Rate(before), Rate(half)), Figures(before, half, after));
        Assert.Equal(0, Shop(half).SynchronousWaits);
        Assert.Equal(0, Shop(after).SynchronousWaits);
    }

    [BenchmarkFact]
    public void A_formatter_for_each_call_costs_memory_and_time()
    {
        Check(FormatterOperations.ReadNewFormatters, FormatterOperations.ReadCached);
        Check(FormatterOperations.WriteNewFormatter, FormatterOperations.WriteCached);

        void Check(string before, string after)
        {
            var (slow, fast) = (quick.Arm(FormatterBenchmark.Id, before).Operation!, quick.Arm(FormatterBenchmark.Id, after).Operation!);
            Assert.True(fast.AllocatedBytes <= 0.2 * slow.AllocatedBytes, $"{slow.AllocatedBytes} and {fast.AllocatedBytes} bytes");
            Assert.True(
                fast.MedianMicroseconds <= 0.1 * slow.MedianMicroseconds,
                $"{slow.MedianMicroseconds} and {fast.MedianMicroseconds} µs");
        }
    }

    [BenchmarkFact]
    public void A_client_for_each_request_opens_a_connection_for_each()
    {
        var (each, shared) =
            (quick.Arm(SocketBenchmark.Id, SequentialClients.DisposedEach), quick.Arm(SocketBenchmark.Id, SequentialClients.Shared));
        Assert.Equal(each.Requests!.Sent, Backend(each).ConnectionsAccepted);
        Assert.Equal(1, Backend(shared).ConnectionsAccepted);
    }

    [BenchmarkFact]
    public void A_limit_holds()
    {
        const int limit = 256;
        var (unlimited, limited) =
            (quick.Arm(SocketBenchmark.Id, SocketBenchmark.WhenAll), quick.Arm(SocketBenchmark.Id, SocketBenchmark.ForEach256));
        Assert.True(limited.Requests!.PeakInFlight <= limit, Figures(limited));
        Assert.True(unlimited.Requests!.PeakInFlight > 2 * limit, Figures(unlimited));

        // How many calls find a connection that another one has left depends on how fast the first answers come.
        Assert.True(Backend(unlimited).ConnectionsAccepted >= 3 * limit, Figures(unlimited));

        // A connection that comes late is kept although its request has taken another by then.
        Assert.True(Backend(limited).ConnectionsAccepted <= 1.5 * limit, Figures(limited));
    }

    [BenchmarkFact]
    public void Calls_of_20_ms_gain_from_await_already()
    {
        var (sleep, await) =
            (quick.Arm(SocketBenchmark.Id, SocketBenchmark.Sleep20), quick.Arm(SocketBenchmark.Id, SocketBenchmark.Await20));
        Assert.True(Rate(await) > Rate(sleep), Figures(sleep, await));
    }

    [BenchmarkFact]
    public void The_run_describes_itself()
    {
        Assert.Equal(RunSize.Quick, quick.Run.Size);
        Assert.EndsWith("-- --quick", quick.Run.Command, StringComparison.Ordinal);
        Assert.Equal(BenchmarkSuite.Ids, quick.Run.Benchmarks.Select(benchmark => benchmark.Id));
        Assert.All(
            quick.Run.Benchmarks,
            benchmark => Assert.EndsWith($"-- --quick --only {benchmark.Id}", benchmark.Command, StringComparison.Ordinal));
        Assert.Equal(2, quick.Run.Environment.ServerCores);
        Assert.True(quick.Run.Environment.MemoryBytes > 0);
        Assert.Equal(4, quick.Run.Samples.Count);
        Assert.All(
            quick.Run.Benchmarks.SelectMany(benchmark => benchmark.Arms),
            arm => Assert.Equal(1, Assert.Single(arm.Repeats).Pass));
    }

    private (Arm Sleep, Arm Result, Arm Await) Burst() =>
        (quick.Arm(BurstBenchmark.Id, BurstBenchmark.Sleep),
            quick.Arm(BurstBenchmark.Id, BurstBenchmark.Result),
            quick.Arm(BurstBenchmark.Id, BurstBenchmark.Await));

    private static double Seconds(Arm arm) => arm.Requests!.DurationSeconds;

    private static double Rate(Arm arm) => arm.Requests!.RequestsPerSecond;

    private static ProcessMeasurement Shop(Arm arm) => arm.FindProcess(ProcessMeasurement.Shop)!;

    private static ProcessMeasurement Backend(Arm arm) => arm.FindProcess(ProcessMeasurement.Backend)!;

    private static string Figures(params Arm[] arms) => string.Join("\n", arms.Select(RunJson.WriteLine));
}
