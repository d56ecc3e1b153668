using System.Collections.Generic;
using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;

namespace AsyncHygiene.Tool.Traces.Recording;

/// <summary>What the runtime is asked to tell.</summary>
internal static class EventProviders
{
    public const string Counters = "System.Runtime";

    private const string Runtime = "Microsoft-Windows-DotNETRuntime";
    private const string Sampler = "Microsoft-DotNETCore-SampleProfiler";

    private const long Loader = 0x8;
    private const long Jit = 0x10;
    private const long Ngen = 0x20;
    private const long Contention = 0x4000;
    private const long Threading = 0x10000;
    private const long NativeMap = 0x20000;

    /// <summary>The stacks of all threads, what the pool does, and the names of functions that are compiled meanwhile.</summary>
    public static IReadOnlyList<EventPipeProvider> Recorded { get; } =
    [
        new(Sampler, EventLevel.Informational),
        new(Runtime, EventLevel.Informational, Loader | Jit | Ngen | Contention | Threading | NativeMap),
        Pool,
    ];

    public static IReadOnlyList<EventPipeProvider> LiveStacks { get; } =
    [
        new(Sampler, EventLevel.Informational),
        new(Runtime, EventLevel.Informational, Loader | Jit | Ngen),
    ];

    /// <summary>Once a second. A thread of its own writes these, so they come also when the pool stands still.</summary>
    public static EventPipeProvider Pool =>
        new(Counters, EventLevel.Informational, -1, new Dictionary<string, string> { ["EventCounterIntervalSec"] = "1" });
}
