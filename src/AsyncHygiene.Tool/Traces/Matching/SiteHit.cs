using AsyncHygiene.Tool.Conversions;

namespace AsyncHygiene.Tool.Traces.Matching;

/// <summary>What a rule reports at a statement of a stack.</summary>
/// <param name="Site">What it reports.</param>
/// <param name="Function">The function that it is in, where that is not the one on the stack.</param>
internal sealed record SiteHit(BlockingSite Site, string? Function);
