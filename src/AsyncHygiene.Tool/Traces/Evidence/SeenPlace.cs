using AsyncHygiene.Tool.Findings;
using AsyncHygiene.Tool.Traces.Blocking;

namespace AsyncHygiene.Tool.Traces.Evidence;

/// <summary>A place of a trace.</summary>
/// <param name="Statement">The statement that waited.</param>
/// <param name="Cause">What for.</param>
/// <param name="Callee">What it called there.</param>
/// <param name="Rule">What reported it where the trace knew the solution; null where it did not, or nothing did.</param>
/// <param name="Wait">How long.</param>
internal sealed record SeenPlace(
    FilePlace Statement,
    BlockingCause Cause,
    string Callee,
    (string Id, FilePlace Place)? Rule,
    SeenWait Wait);
