using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Statistics;

namespace AsyncHygiene.Benchmarks.Load;

internal interface ILoad
{
    /// <summary>How many connections it needs.</summary>
    int Visitors { get; }

    /// <summary>How long requests are sent; null for a load that ends with its last answer.</summary>
    double? WindowSeconds { get; }

    /// <summary>When the whole load is cut, answered or not.</summary>
    double LimitSeconds { get; }

    Task RunAsync(Page page, IReadOnlyList<Visitor> visitors, RequestLog log, CancellationToken cut);
}
