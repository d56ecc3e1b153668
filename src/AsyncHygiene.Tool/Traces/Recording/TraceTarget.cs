using System.Collections.Generic;

namespace AsyncHygiene.Tool.Traces.Recording;

/// <summary>What the user wants to see at work.</summary>
internal abstract record TraceTarget
{
    private TraceTarget()
    {
    }

    /// <summary>A process that runs.</summary>
    public sealed record RunningId(int Id) : TraceTarget;

    /// <summary>The one .NET process of this name.</summary>
    public sealed record RunningName(string Name) : TraceTarget;

    /// <summary>A program that is started for the recording, and ended after it.</summary>
    /// <param name="Words">The program and its arguments.</param>
    public sealed record Launched(IReadOnlyList<string> Words) : TraceTarget;

    /// <summary>A recording of an earlier run.</summary>
    public sealed record RecordedFile(string Path) : TraceTarget;
}
