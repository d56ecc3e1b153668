using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;
using AsyncHygiene.Baselines;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Rules.Blocking;

/// <summary>
/// The base of the rules about lines that block. What they find is known to AH1006 as well, which asks them about the body of an entry
/// point instead of knowing a second time what blocks. Tests may block.
/// </summary>
public abstract class BlockingAnalyzer : AsyncAnalyzer
{
    private protected BlockingAnalyzer(params DiagnosticDescriptor[] rules)
        : base(rules)
    {
    }

    private protected sealed override void Register(CompilationStartAnalysisContext start, KnownTypes types)
    {
        if (types.IsTestProject())
            return;

        foreach (var (find, kinds) in Searches(start.Options, types, start.CancellationToken))
        {
            start.RegisterOperationAction(
                context =>
                {
                    if (find(new AnalyzedOperation(context)) is { } found)
                        context.Report(found);
                },
                kinds);
        }
    }

    /// <summary>What the rule finds at operations of which kinds; nothing when the types that it is about are not referenced.</summary>
    internal abstract IEnumerable<(Func<AnalyzedOperation, Diagnostic?> Find, ImmutableArray<OperationKind> Kinds)> Searches(
        AnalyzerOptions options,
        KnownTypes types,
        CancellationToken cancellationToken);
}
