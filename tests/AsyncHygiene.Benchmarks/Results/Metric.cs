namespace AsyncHygiene.Benchmarks.Results;

/// <summary>A figure of an arm.</summary>
public enum Metric
{
    /// <summary>Seconds to the last answer.</summary>
    Duration,

    /// <summary>Milliseconds that half of the answered requests took at most.</summary>
    MedianLatency,

    /// <summary><see cref="RequestTotals.MedianWaitMilliseconds"/>.</summary>
    MedianWait,

    /// <summary><see cref="PingProbe.Wait99Milliseconds"/>.</summary>
    PingWait99,

    RequestsPerSecond,

    MicrosecondsPerOperation,

    /// <summary>Bytes allocated for an operation or, in a server, for a request.</summary>
    AllocatedPerOperation,

    /// <summary>By the server that the client or the shop called.</summary>
    ConnectionsAccepted,

    /// <summary>Of the client where it was measured, else of the server that was asked.</summary>
    PeakResidentBytes,

    /// <summary>Of the client where it was measured, else of the server that was asked.</summary>
    CpuSeconds,

    /// <summary>Requests that ended with an error.</summary>
    Failures,
}
