using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Tool.Traces.Reading;

namespace AsyncHygiene.Tool.Traces.Blocking;

/// <summary>What blocked in a recording.</summary>
internal sealed record BlockingTrace
{
    public required string Program { get; init; }

    public required int ProcessId { get; init; }

    public required double Seconds { get; init; }

    /// <summary>How many stacks were taken, of all threads.</summary>
    public required int Samples { get; init; }

    public required ThreadSeconds Pool { get; init; }

    public required IReadOnlyList<PoolSecond> Life { get; init; }

    public required PoolGrowth Growth { get; init; }

    public required (int Count, double Seconds) Contention { get; init; }

    /// <summary>Those of the pool first, then by time.</summary>
    public required IReadOnlyList<BlockedPlace> Places { get; init; }

    public required IReadOnlyList<string> Notes { get; init; }

    /// <summary>On average, all through the recording.</summary>
    public double ThreadsAtATime(double seconds) => Seconds > 0 ? seconds / Seconds : 0;

    public IEnumerable<BlockedPlace> PoolPlaces => Places.Where(p => p.Call.Kind == ThreadKind.Pool);
}
