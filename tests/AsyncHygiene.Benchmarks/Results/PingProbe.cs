namespace AsyncHygiene.Benchmarks.Results;

/// <summary>
/// What another visitor saw, who asked for a page that does nothing at fixed moments during the load. A moment that passed while the answer
/// before it was missing counts with the time since that moment: the visitor would have waited.
/// </summary>
public sealed record PingProbe
{
    public required double IntervalMilliseconds { get; init; }

    /// <summary>Null when there was no answer at all.</summary>
    public Distribution? Latency { get; init; }

    /// <summary>
    /// 99 of 100 of these moments waited at most so long. Those without an answer count with the time that they had waited by the end.
    /// </summary>
    public required double Wait99Milliseconds { get; init; }

    public required int Unanswered { get; init; }

    public double? OldestUnansweredSeconds { get; init; }
}
