using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
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

        // One action for all kinds: the compiler's own work for each action at each operation costs as much as what most of them do.
        var searches = ByKind(Searches(start.Options, types, start.CancellationToken));
        if (searches.Count > 0)
            start.RegisterOperationAction(context => Analyze(context, searches[context.Operation.Kind]), searches.Keys.ToImmutableArray());
    }

    private static void Analyze(OperationAnalysisContext context, ImmutableArray<Func<AnalyzedOperation, Diagnostic?>> searches)
    {
        var operation = new AnalyzedOperation(context);
        foreach (var find in searches)
        {
            if (find(operation) is { } found)
                context.Report(found);
        }
    }

    /// <summary>All searches that a kind of operation is asked for, in their order.</summary>
    internal static Dictionary<OperationKind, ImmutableArray<Func<AnalyzedOperation, Diagnostic?>>> ByKind(
        IEnumerable<(Func<AnalyzedOperation, Diagnostic?> Find, ImmutableArray<OperationKind> Kinds)> searches) =>
        searches
            .SelectMany(search => search.Kinds, (search, kind) => (Kind: kind, search.Find))
            .GroupBy(search => search.Kind, search => search.Find)
            .ToDictionary(kind => kind.Key, kind => kind.ToImmutableArray());

    /// <summary>What the rule finds at operations of which kinds; nothing when the types that it is about are not referenced.</summary>
    internal abstract IEnumerable<(Func<AnalyzedOperation, Diagnostic?> Find, ImmutableArray<OperationKind> Kinds)> Searches(
        AnalyzerOptions options,
        KnownTypes types,
        CancellationToken cancellationToken);
}
