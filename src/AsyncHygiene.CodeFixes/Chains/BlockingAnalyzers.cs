using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using AsyncHygiene.Rules.Blocking;
using AsyncHygiene.Rules.FireAndForget;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Chains;

/// <summary>The analyzers of the rules whose fix is an await, to look for more of them in changed code.</summary>
internal static class BlockingAnalyzers
{
    public static ImmutableArray<DiagnosticAnalyzer> Of(IReadOnlyCollection<string> ids) =>
        BlockingRules.All
            .CastArray<DiagnosticAnalyzer>()
            .Add(new LoopFireAndForgetAnalyzer())
            .Where(a => a.SupportedDiagnostics.Any(d => ids.Contains(d.Id)))
            .ToImmutableArray();
}
