using System.Collections.Generic;
using AsyncHygiene.Tool.Traces.Reading;

namespace AsyncHygiene.Tool.Traces.Blocking;

/// <summary>How the user's code came to a call that waits.</summary>
/// <param name="Frames">The user's functions on the stack: from the one that makes the call to the one that a framework called.</param>
/// <param name="Time">How long threads waited this way, together.</param>
internal sealed record CallerChain(IReadOnlyList<StackFrame> Frames, WaitTime Time)
{
    public double Seconds => Time.Seconds;

    /// <summary>The function that a framework called for this piece of work.</summary>
    public string Entry => Frames[^1].Name;
}
