using AsyncHygiene.Tool.Findings;

namespace AsyncHygiene.Tool.Traces.Blocking;

/// <summary>A statement of the user's at which threads waited, and what they called there.</summary>
/// <param name="Function">Which function it is in; null where threads waited without running the user's code.</param>
/// <param name="Place">By the full path of the file, as it was when the assembly was built; null where it is not known.</param>
/// <param name="Assembly">The assembly of the function.</param>
/// <param name="Callee">What was called there.</param>
/// <param name="Cause">What the threads waited for.</param>
/// <param name="Kind">Whose threads.</param>
internal sealed record BlockedCall(
    string? Function,
    FilePlace? Place,
    string Assembly,
    string Callee,
    BlockingCause Cause,
    ThreadKind Kind)
{
    /// <summary>In place of the name of a handler that optimized code has made a part of the framework's.</summary>
    public const string InlinedHandler = "a handler without a frame of its own";
}
