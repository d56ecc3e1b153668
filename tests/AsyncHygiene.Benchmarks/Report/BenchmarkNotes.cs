using System.Linq;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Suite;

namespace AsyncHygiene.Benchmarks.Report;

/// <summary>What a reader must know about a benchmark before its figures; the numbers come from the run.</summary>
internal static class BenchmarkNotes
{
    /// <summary>The ports that the article's Windows had for outgoing connections: 49152 to 65535.</summary>
    private const int Ports = 65535 - 49152 + 1;

    public static string Of(Benchmark benchmark) => benchmark.Id switch
    {
        BurstBenchmark.Id => "The article's cure, a synchronization context that moves the calls of WCF to the worker threads, is left "
            + "out: it went round a bug of the I/O threads of .NET Framework 4, and ASP.NET Core has neither a synchronization context nor "
            + "a second pool. A queue on another pool would hold a thread for each request all the same.",
        PageBenchmark.Id => "Arms that sleep are not steady within the window, and no window is long enough to wait for that in each "
            + "repeat. One repeat of a longer window shows what becomes of them.",
        ChainBenchmark.Id => "The six tests of the article, in time a tenth and in number a half of its size: it had four cores, this "
            + "server has two. Both fixed means the package's own fix of the same action, over the package's own fix of the service. The "
            + "throttle lets in as many calls as WCF does by itself, 16 for each core.",
        FormatterBenchmark.Id => "BenchmarkDotNet measures one operation in a new process for each repeat, with its own warm-up. Loads are "
            + "sent until three parts of the warm-up in a row are equally fast.",
        SocketBenchmark.Id => "Loopback has no latency and no lost packets, so connections cost less here than anywhere else. "
            + Model(benchmark),
        _ => "",
    };

    /// <summary>From the connections that were counted to the article's 200,000 calls, which two cores cannot start at once.</summary>
    private static string Model(Benchmark benchmark)
    {
        var arm = benchmark.FindArm(SocketBenchmark.WhenAll);
        if (arm?.Requests?.Sent is not { } calls
            || Metrics.Read(arm, Metric.ConnectionsAccepted) is not { } connections
            || connections == 0)
        {
            return "";
        }

        var share = connections / calls;
        return $"{Quantity.Count(calls)} calls at once opened {Quantity.Count(connections)} connections. If that share stayed, "
            + $"{Quantity.Digits(Ports / share)} calls would use up the {Quantity.Count(Ports)} ports of the article's machine; it started "
            + "200,000. The share is an assumption, not a measurement: it falls when calls find connections that others have left.";
    }
}
