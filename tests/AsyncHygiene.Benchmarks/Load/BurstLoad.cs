using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Statistics;

namespace AsyncHygiene.Benchmarks.Load;

/// <summary>Everyone asks once, at the same moment.</summary>
internal sealed record BurstLoad(int Visitors, double LimitSeconds) : ILoad
{
    public double? WindowSeconds => null;

    public Task RunAsync(Page page, IReadOnlyList<Visitor> visitors, RequestLog log, CancellationToken cut) =>
        Task.WhenAll(visitors.Select((visitor, number) => visitor.AskAsync(page, number, log, cut)));
}
