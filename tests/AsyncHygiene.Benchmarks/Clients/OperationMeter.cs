using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Statistics;

namespace AsyncHygiene.Benchmarks.Clients;

/// <summary>Times an operation that is too short to be timed once.</summary>
internal static class OperationMeter
{
    public static async Task<OperationCost> MeasureAsync(Func<Task> operation, int operationsPerRound, int rounds)
    {
        var times = new List<double>();
        var allocated = GC.GetTotalAllocatedBytes(precise: true);
        for (var round = 0; round < rounds; round++)
        {
            var clock = Stopwatch.StartNew();
            for (var i = 0; i < operationsPerRound; i++)
                await operation();
            times.Add(clock.Elapsed.TotalMicroseconds / operationsPerRound);
        }

        allocated = GC.GetTotalAllocatedBytes(precise: true) - allocated;
        return new OperationCost
        {
            OperationsPerRound = operationsPerRound,
            Rounds = times,
            MedianMicroseconds = Quantiles.Median(times),
            AllocatedBytes = (double)allocated / rounds / operationsPerRound,
        };
    }
}
