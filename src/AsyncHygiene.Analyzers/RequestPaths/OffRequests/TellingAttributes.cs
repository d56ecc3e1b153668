using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths.OffRequests;

/// <summary>
/// Attributes by which something may find a method and run it. Those of the framework itself say other things, and those of Hangfire how a
/// worker runs what is queued: <c>[AutomaticRetry]</c>, <c>[Queue("mail")]</c>, <c>[DisableConcurrentExecution(60)]</c>, and the filters
/// of jobs that a solution derives.
/// </summary>
internal static class TellingAttributes
{
    private static readonly string[] s_silent = ["System", "Hangfire"];

    public static bool AreOn(IMethodSymbol method) =>
        method.GetAttributes().Any(a => a.AttributeClass is { } attribute && !IsSilent(attribute));

    private static bool IsSilent(INamedTypeSymbol attribute) =>
        s_silent.Any(attribute.IsInOrBelow) || attribute.SelfAndBaseTypes().Any(t => t.IsInOrBelow("Hangfire"));
}
