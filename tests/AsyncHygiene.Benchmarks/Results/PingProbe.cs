namespace AsyncHygiene.Benchmarks.Results;

/// <summary>
/// What another visitor saw, who asked for a page that does nothing at fixed moments during the load. A moment that passed while the answer
/// before it was missing counts with the time since that moment: the visitor would have waited.
/// </summary>
public sealed record PingProbe
{
    public required double IntervalMilliseconds { get; init; }

    /// <summary>Of all these moments. Those without an answer count with the time that they had waited by the end.</summary>
    public required Distribution Latency { get; init; }
}
