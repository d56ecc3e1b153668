using System.Collections.Generic;

namespace AsyncHygiene.Tool.Traces.Reading;

/// <summary>What a recording has, in the order of time: the stacks, and what else the runtime told.</summary>
internal sealed record TraceData
{
    /// <summary>The program, as its command names it; empty where the recording does not say.</summary>
    public string Program { get; init; } = "";

    public int ProcessId { get; init; }

    /// <summary>How long the recording is.</summary>
    public required double Seconds { get; init; }

    public required IReadOnlyList<StackSample> Samples { get; init; }

    /// <summary>
    /// When threads began to wait, told by the runtime: .NET 9 and later do in a recording with the keyword WaitHandle. Empty in others.
    /// </summary>
    public IReadOnlyList<(int Thread, double Seconds)> WaitStarts { get; init; } = [];

    /// <summary>Once a second; empty where the program has no counters.</summary>
    public IReadOnlyList<PoolMoment> Pool { get; init; } = [];

    public PoolGrowth Growth { get; init; }

    /// <summary>How often a thread found a lock taken, and for how long all threads waited for one.</summary>
    public (int Count, double Seconds) Contention { get; init; }

    /// <summary>What is missing, a sentence each.</summary>
    public IReadOnlyList<string> Notes { get; init; } = [];
}
