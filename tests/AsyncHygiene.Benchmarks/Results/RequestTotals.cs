using System.Collections.Generic;

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

    /// <summary>From the first request to the last answer, or to the cut.</summary>
    public required double DurationSeconds { get; init; }

    /// <summary>How long requests were sent, for loads with a window of time.</summary>
    public double? WindowSeconds { get; init; }

    /// <summary>Answers within the window, or else the whole duration, by its length.</summary>
    public required double RequestsPerSecond { get; init; }

    /// <summary>The same of the second half of the window: it differs from the whole while the server is not steady.</summary>
    public double? SecondHalfPerSecond { get; init; }

    /// <summary>How long each burst took, for loads of several.</summary>
    public IReadOnlyList<double>? Bursts { get; init; }

    /// <summary>The most requests at one time, seen from the client.</summary>
    public required int PeakInFlight { get; init; }
}
