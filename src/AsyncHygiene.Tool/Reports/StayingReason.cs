namespace AsyncHygiene.Tool.Reports;

/// <summary>Why a blocking call stays.</summary>
/// <param name="Code">As <c>fix</c> lists it.</param>
/// <param name="Text">The sentence.</param>
/// <param name="Cause">The caller that is in the way, where one is.</param>
internal sealed record StayingReason(string Code, string Text, string? Cause);
