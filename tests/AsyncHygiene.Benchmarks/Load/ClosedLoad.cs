using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Statistics;

namespace AsyncHygiene.Benchmarks.Load;

/// <summary>Each visitor asks again as soon as the answer is there, for a time.</summary>
/// <param name="DrainSeconds">How long the last answers are waited for.</param>
/// <param name="RampSeconds">The visitors come one after the other, all of them by this time.</param>
internal sealed record ClosedLoad(int Visitors, double Seconds, double DrainSeconds, double RampSeconds = 0) : ILoad
{
    public double? WindowSeconds => Seconds;

    public double LimitSeconds => Seconds + DrainSeconds;

    public Task RunAsync(Page page, IReadOnlyList<Visitor> visitors, RequestLog log, CancellationToken cut)
    {
        return Task.WhenAll(visitors.Select(StayAsync));

        async Task StayAsync(Visitor visitor, int number)
        {
            if (RampSeconds * number / Visitors is > 0 and var moment)
                await Task.Delay(TimeSpan.FromSeconds(moment), cut).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            while (log.Now < Seconds && !cut.IsCancellationRequested)
                await visitor.AskAsync(page, number, log, cut);
        }
    }
}
