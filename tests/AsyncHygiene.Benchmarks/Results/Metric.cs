namespace AsyncHygiene.Benchmarks.Results;

/// <summary>A figure of an arm.</summary>
public enum Metric
{
    /// <summary>Seconds to the last answer.</summary>
    Duration,

    /// <summary>Milliseconds that half of all requests waited at most.</summary>
    MedianWait,

    /// <summary>Milliseconds that the requests waited on average, which is what some of the articles print.</summary>
    MeanWait,

    /// <summary>Milliseconds that 99 of 100 requests waited at most.</summary>
    Wait99,

    /// <summary>Milliseconds that half of the pings waited at most.</summary>
    PingMedian,

    /// <summary>Milliseconds that 99 of 100 pings waited at most.</summary>
    PingWait99,

    RequestsPerSecond,

    /// <summary><see cref="RequestTotals.SecondHalfPerSecond"/>.</summary>
    SecondHalfPerSecond,

    /// <summary>Seconds that the last of several bursts took.</summary>
    LastBurst,

    MicrosecondsPerOperation,

    /// <summary>Bytes allocated for an operation or, in a server, for a request.</summary>
    AllocatedPerOperation,

    /// <summary>By the server that the client or the shop called.</summary>
    ConnectionsAccepted,

    /// <summary>Of the client where it was measured, else of the server that was asked.</summary>
    PeakResidentBytes,

    /// <summary>Of the client where it was measured, else of the server that was asked.</summary>
    CpuSeconds,

    /// <summary>The most pool threads of the server that was asked, or of the client where no server was.</summary>
    PoolThreadsPeak,

    /// <summary>How many threads a second the pool of that process added until it had the most.</summary>
    PoolThreadsPerSecond,

    /// <summary>Waits for a task that held a thread, in that process.</summary>
    SynchronousWaits,

    /// <summary>The most requests at one time, seen from the client.</summary>
    PeakInFlight,

    /// <summary>Requests that ended with an error.</summary>
    Failures,
}
