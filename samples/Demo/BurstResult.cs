using System;

namespace AsyncHygiene.Demo;

/// <summary>What happened to one burst.</summary>
/// <param name="Time">Until the last answer, or until the limit when some were missing.</param>
/// <param name="Ping">How long a request for a page that does nothing took in the meantime; null without an answer.</param>
internal sealed record BurstResult(
    int Requests,
    int Answered,
    TimeSpan Time,
    TimeSpan? First,
    TimeSpan? Ping,
    int ThreadsAtStart,
    int ThreadsAtPeak)
{
    public bool IsComplete => Answered == Requests;

    public override string ToString() =>
        IsComplete
            ? $"all {Requests} answered after {Quantity.Duration(Time)}"
            : $"{Answered} of {Requests} answered within {Quantity.Duration(Time)}";
}
