using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains;

/// <summary>Where a diagnostic says that something blocks, in the original solution.</summary>
/// <param name="RuleId">Of the diagnostic.</param>
/// <param name="Location">Of the diagnostic.</param>
/// <param name="Member">The member around it; null for what the engine itself found.</param>
internal sealed record ReportedCall(string RuleId, Location Location, ISymbol? Member);
