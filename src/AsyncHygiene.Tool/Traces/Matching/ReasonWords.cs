using System;

namespace AsyncHygiene.Tool.Traces.Matching;

/// <summary>The reasons in words.</summary>
internal static class ReasonWords
{
    public static string Of(UnexplainedReason reason) => reason switch
    {
        UnexplainedReason.NoRule => "no rule reports it",
        UnexplainedReason.Framework => "no code of the solution is on the stack",
        UnexplainedReason.Awaited => "the call is awaited already; what it calls waits inside, on the caller's thread",
        UnexplainedReason.Lock => "another thread holds the lock; what it does under the lock takes the time",
        UnexplainedReason.Inlined => "optimized code made the handler a part of the framework's; a Debug build shows its line",
        UnexplainedReason.NoSymbols => "the line is not known",
        UnexplainedReason.OtherFile => "the file is not one of the solution's",
        UnexplainedReason.OtherThread => "no request needs the thread",
        _ => throw new ArgumentOutOfRangeException(nameof(reason)),
    };
}
