using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncHygiene.Fixes;

/// <summary>The fix of one rule, with a Fix All of our own: that of the platform loses edits that are nested or cross files.</summary>
public abstract class RuleFix : CodeFixProvider
{
    private protected RuleFix(string ruleId) => FixableDiagnosticIds = ImmutableArray.Create(ruleId);

    public sealed override ImmutableArray<string> FixableDiagnosticIds { get; }

    /// <summary>One constant key a rule: Fix All and <c>dotnet format</c> apply only the actions that share the first one's key.</summary>
    private protected string EquivalenceKey => FixableDiagnosticIds[0];

    public sealed override FixAllProvider GetFixAllProvider() => RuleFixAllProvider.Instance;

    /// <summary>
    /// Fixes the diagnostics that have a fix, as one change, and leaves out the others. They come in the order of files and positions.
    /// </summary>
    internal abstract Task<Solution> FixAllAsync(
        Solution solution,
        IReadOnlyList<(Document Document, Diagnostic Diagnostic)> diagnostics,
        string? equivalenceKey,
        CancellationToken cancellationToken);
}
