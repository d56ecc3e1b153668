using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Statistics;

namespace AsyncHygiene.Benchmarks.Load;

/// <summary>
/// New visitors come at a fixed rate, whether those before them have been served or not. Times count from the moment that each wanted to
/// ask.
/// </summary>
/// <param name="DrainSeconds">How long the last answers are waited for.</param>
internal sealed record OpenLoad(double RequestsPerSecond, double Seconds, double DrainSeconds) : ILoad
{
    public int Visitors => (int)(RequestsPerSecond * Seconds);

    public double? WindowSeconds => Seconds;

    public double LimitSeconds => Seconds + DrainSeconds;

    public Task RunAsync(Page page, IReadOnlyList<Visitor> visitors, RequestLog log, CancellationToken cut)
    {
        return Task.WhenAll(visitors.Select(ComeAsync));

        async Task ComeAsync(Visitor visitor, int number)
        {
            var moment = number / RequestsPerSecond;
            if (moment > log.Now)
                await Task.Delay(TimeSpan.FromSeconds(moment - log.Now), cut).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            if (!cut.IsCancellationRequested)
                await visitor.AskAsync(page, number, log, cut, moment);
        }
    }
}
