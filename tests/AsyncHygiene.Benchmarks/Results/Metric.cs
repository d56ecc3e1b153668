namespace AsyncHygiene.Benchmarks.Results;

/// <summary>A figure of an arm.</summary>
public enum Metric
{
    /// <summary>Seconds to the last answer.</summary>
    Duration,

    /// <summary>Milliseconds that half of the answered requests took at most.</summary>
    MedianLatency,

    /// <summary>Milliseconds that 99 of 100 pings took at most.</summary>
    PingLatency99,

    RequestsPerSecond,

    MicrosecondsPerOperation,

    /// <summary>Bytes allocated for an operation or, in a server, for a request.</summary>
    AllocatedPerOperation,

    /// <summary>By the server that the client or the shop called.</summary>
    ConnectionsAccepted,

    PeakResidentBytes,

    CpuSeconds,

    /// <summary>Requests that ended with an error.</summary>
    Failures,
}
