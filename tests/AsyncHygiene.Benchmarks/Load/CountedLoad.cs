using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Statistics;

namespace AsyncHygiene.Benchmarks.Load;

/// <summary>A number of requests, so many at a time: what SuperBenchmarker does.</summary>
internal sealed record CountedLoad(int Requests, int Visitors, double LimitSeconds) : ILoad
{
    public double? WindowSeconds => null;

    public Task RunAsync(Page page, IReadOnlyList<Visitor> visitors, RequestLog log, CancellationToken cut)
    {
        var next = 0;
        return Task.WhenAll(visitors.Select(StayAsync));

        async Task StayAsync(Visitor visitor)
        {
            while (Interlocked.Increment(ref next) is var number && number <= Requests && !cut.IsCancellationRequested)
                await visitor.AskAsync(page, number, log, cut);
        }
    }
}
