using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Tool.Traces.Reading;

namespace AsyncHygiene.Tool.Traces.Blocking;

/// <summary>A stack of a waiting thread, cut where the user's code begins.</summary>
/// <param name="Caller">The innermost function of the user's; null where the thread runs none of them.</param>
/// <param name="Called">What that function called, or the innermost one of all.</param>
/// <param name="Cause">What the thread waits for.</param>
/// <param name="Users">The functions of the user's: from that one to the one that the framework called for this piece of work.</param>
internal sealed record BlockedStack(StackFrame? Caller, StackFrame Called, BlockingCause Cause, IReadOnlyList<StackFrame> Users)
{
    /// <summary>A function that calls one of these which calls the user's again has only passed the work on, as middleware does.</summary>
    private static readonly string[] s_hosts =
    [
        "Microsoft.AspNetCore.",
        "Microsoft.Azure.",
        "Grpc.",
        "Hangfire.",
        "Quartz.",
        "MassTransit.",
        "NServiceBus.",
        "Rebus.",
    ];

    /// <summary>Null where the thread does not wait.</summary>
    /// <param name="frames">Of a thread that has work.</param>
    public static BlockedStack? Of(IReadOnlyList<StackFrame> frames)
    {
        if (frames is [] || !BlockingCalls.IsWait(frames[0]))
            return null;

        var first = 0;
        while (first < frames.Count && frames[first].Origin != CodeOrigin.User)
            first++;
        var caller = first < frames.Count ? frames[first] : null;
        return new BlockedStack(
            caller,
            frames[caller is null ? 0 : Math.Max(0, first - 1)],
            BlockingCalls.CauseOf(
                [.. caller is null ? frames.TakeWhile(f => !PoolFrames.IsRoot(f) && !IsHost(f)) : frames.Take(first)]),
            [.. frames.Skip(first).TakeWhile(f => !IsHost(f)).Where(f => f.Origin == CodeOrigin.User)]);
    }

    private static bool IsHost(StackFrame frame) =>
        frame.Origin == CodeOrigin.Library && s_hosts.Any(h => frame.BareName.StartsWith(h, StringComparison.Ordinal));
}
