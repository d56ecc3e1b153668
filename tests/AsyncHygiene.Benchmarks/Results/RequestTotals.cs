namespace AsyncHygiene.Benchmarks.Results;

/// <summary>What became of the requests of an arm.</summary>
public sealed record RequestTotals
{
    public required int Sent { get; init; }

    public required int Answered { get; init; }

    /// <summary>Answered wrongly or not at all, because of an error.</summary>
    public required int Failed { get; init; }

    /// <summary>Given up when the arm was cut.</summary>
    public required int Unanswered { get; init; }

    /// <summary>How long the oldest of them had waited by then.</summary>
    public double? OldestUnansweredSeconds { get; init; }

    /// <summary>
    /// Half of all requests waited at least as long. Those given up count with the time that they had waited by then, so where there are
    /// many it is a lower bound.
    /// </summary>
    public required double MedianWaitMilliseconds { get; init; }

    /// <summary>From the first request to the last answer, or to the cut.</summary>
    public required double DurationSeconds { get; init; }

    /// <summary>How long requests were sent, for loads with a window of time.</summary>
    public double? WindowSeconds { get; init; }

    /// <summary>Answers within the window, or else the whole duration, by its length.</summary>
    public required double RequestsPerSecond { get; init; }

    /// <summary>The most requests at one time, seen from the client.</summary>
    public required int PeakInFlight { get; init; }
}
