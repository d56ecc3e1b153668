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

    /// <summary>
    /// What a web framework calls handlers with is compiled while the program runs, and so optimized that a short handler becomes a part of
    /// it: then the stack has this function in place of the handler.
    /// </summary>
    private const string CompiledCall = "dynamicClass.lambda_method";

    /// <summary>Parts of names of ASP.NET Core's functions that call the user's code for a request.</summary>
    private static readonly string[] s_callers = ["Invoker", "Executor", "Middleware", "RequestDelegate"];

    private static readonly StackFrame s_handler =
        new(BlockedCall.InlinedHandler, BlockedCall.InlinedHandler, "", CodeOrigin.User, null);

    /// <summary>Null where the thread does not wait.</summary>
    /// <param name="frames">Of a thread that has work.</param>
    public static BlockedStack? Of(IReadOnlyList<StackFrame> frames)
    {
        if (frames is [] || !BlockingCalls.IsWait(frames[0]))
            return null;

        var first = frames.TakeWhile(f => f.Origin != CodeOrigin.User).Count();
        var passing = frames.Take(first).TakeWhile(f => !CallsHandlers(f)).Count();
        if (first < frames.Count && passing == first)
        {
            return new BlockedStack(
                frames[first],
                frames[Math.Max(0, first - 1)],
                BlockingCalls.CauseOf([.. frames.Take(first)]),
                [.. frames.Skip(first).TakeWhile(f => !IsHost(f)).Where(f => f.Origin == CodeOrigin.User)]);
        }

        // The user's code, if any is on the stack, has only passed the request on.
        if (passing >= 2 && passing < first && frames[passing - 1].BareName.StartsWith(CompiledCall, StringComparison.Ordinal))
        {
            var inside = frames.Take(passing - 1).ToList();
            return new BlockedStack(s_handler, inside[^1], BlockingCalls.CauseOf(inside), [s_handler]);
        }

        return new BlockedStack(
            null,
            frames[0],
            BlockingCalls.CauseOf([.. frames.TakeWhile(f => !PoolFrames.IsRoot(f) && !IsHost(f))]),
            []);
    }

    private static bool CallsHandlers(StackFrame frame) =>
        frame.Origin == CodeOrigin.Library
        && frame.BareName.StartsWith("Microsoft.AspNetCore.", StringComparison.Ordinal)
        && s_callers.Any(c => frame.BareName.Contains(c, StringComparison.Ordinal));

    private static bool IsHost(StackFrame frame) =>
        frame.Origin == CodeOrigin.Library && s_hosts.Any(h => frame.BareName.StartsWith(h, StringComparison.Ordinal));
}
