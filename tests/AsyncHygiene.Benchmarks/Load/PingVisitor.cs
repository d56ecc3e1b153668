using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Statistics;

namespace AsyncHygiene.Benchmarks.Load;

/// <summary>Asks for the page that does nothing, at fixed moments, for as long as the load lasts.</summary>
internal static class PingVisitor
{
    private const double IntervalSeconds = 0.05;

    /// <summary>The load is over and the server free again: what is still under way needs no longer.</summary>
    private static readonly TimeSpan s_lastAnswer = TimeSpan.FromSeconds(2);

    /// <param name="end">After it no further ping is sent.</param>
    public static async Task<PingProbe?> RunAsync(Visitor visitor, RequestLog log, CancellationToken end)
    {
        var pings = new List<(double Start, double? End)>();
        using var cut = new CancellationTokenSource();
        await using var registration = end.Register(() => cut.CancelAfter(s_lastAnswer));
        while (!end.IsCancellationRequested)
        {
            var start = log.Now;
            try
            {
                await visitor.PingAsync(cut.Token);
                pings.Add((start, log.Now));
            }
            catch (OperationCanceledException) when (cut.IsCancellationRequested)
            {
                pings.Add((start, null));
                break;
            }

            // The next moment that has not passed yet.
            var next = (Math.Floor(log.Now / IntervalSeconds) + 1) * IntervalSeconds;
            await Task.Delay(TimeSpan.FromSeconds(Math.Max(0, next - log.Now)), end).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }

        return PingSlots.Fill(IntervalSeconds, pings, log.Now);
    }
}
