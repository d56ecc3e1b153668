namespace AsyncHygiene.Benchmarks.Results;

/// <summary>What one process did during an arm, told by a thread of its own in that process.</summary>
public sealed record ProcessMeasurement
{
    public const string Shop = "shop";
    public const string Backend = "backend";
    public const string Client = "client";

    /// <summary>One of the constants.</summary>
    public required string Role { get; init; }

    /// <summary>What ran: "Shop.Blocking".</summary>
    public required string Program { get; init; }

    public required SampleSeries Samples { get; init; }

    public required int PoolThreadsAtStart { get; init; }

    public required int PoolThreadsPeak { get; init; }

    public required long QueuePeak { get; init; }

    /// <summary>How often a thread waited for a task to end; null where they were not counted.</summary>
    public int? SynchronousWaits { get; init; }

    public required long AllocatedBytes { get; init; }

    public required int Gen0Collections { get; init; }

    public required int Gen1Collections { get; init; }

    public required int Gen2Collections { get; init; }

    public required double CpuSeconds { get; init; }

    /// <summary>Since the process started.</summary>
    public required long PeakResidentBytes { get; init; }

    /// <summary>Connections accepted during the arm, for servers.</summary>
    public int? ConnectionsAccepted { get; init; }

    /// <summary>The most connections open at one time, for servers.</summary>
    public int? ConnectionsPeak { get; init; }
}
