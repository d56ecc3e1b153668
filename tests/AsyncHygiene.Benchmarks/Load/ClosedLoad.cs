using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Statistics;

namespace AsyncHygiene.Benchmarks.Load;

/// <summary>Each visitor asks again as soon as the answer is there, for a time.</summary>
/// <param name="DrainSeconds">How long the last answers are waited for.</param>
internal sealed record ClosedLoad(int Visitors, double Seconds, double DrainSeconds) : ILoad
{
    public double? WindowSeconds => Seconds;

    public double LimitSeconds => Seconds + DrainSeconds;

    public Task RunAsync(Page page, IReadOnlyList<Visitor> visitors, RequestLog log, CancellationToken cut)
    {
        return Task.WhenAll(visitors.Select(StayAsync));

        async Task StayAsync(Visitor visitor, int number)
        {
            while (log.Now < Seconds && !cut.IsCancellationRequested)
                await visitor.AskAsync(page, number, log, cut);
        }
    }
}
