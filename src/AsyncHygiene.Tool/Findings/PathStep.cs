namespace AsyncHygiene.Tool.Findings;

/// <summary>A call on a request path.</summary>
/// <param name="Place">The call.</param>
/// <param name="Caller">The function that makes it, as messages name it.</param>
internal sealed record PathStep(FilePlace Place, string Caller);
