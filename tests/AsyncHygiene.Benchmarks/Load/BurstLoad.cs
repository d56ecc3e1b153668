using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Statistics;

namespace AsyncHygiene.Benchmarks.Load;

/// <summary>Everyone asks once, at the same moment; where there are several bursts, again after a pause.</summary>
internal sealed record BurstLoad(int Visitors, double LimitSeconds, int Bursts = 1, double PauseSeconds = 0) : ILoad
{
    public double? WindowSeconds => null;

    public async Task RunAsync(Page page, IReadOnlyList<Visitor> visitors, RequestLog log, CancellationToken cut)
    {
        for (var burst = 0; burst < Bursts && !cut.IsCancellationRequested; burst++)
        {
            if (burst > 0)
                await Task.Delay(TimeSpan.FromSeconds(PauseSeconds), cut).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            var start = log.Now;
            await Task.WhenAll(visitors.Select((visitor, number) => visitor.AskAsync(page, number, log, cut)));
            log.AddBurst(log.Now - start);
        }
    }
}
