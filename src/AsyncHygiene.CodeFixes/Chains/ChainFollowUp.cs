using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Rules.Blocking;
using AsyncHygiene.Rules.FireAndForget;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Chains;

/// <summary>
/// Blocking calls that nobody reported as long as no request reached them, and that stand in async code once the function around them is converted. They
/// are converted with it, so that a second run finds nothing.
/// </summary>
internal static class ChainFollowUp
{
    private const int MaximumRounds = 3;

    public static async Task<ChainResult> CompleteAsync(ChainResult result, Solution original, IReadOnlyCollection<string> ids, ChainOptions options, CancellationToken cancellationToken)
    {
        var analyzers = AnalyzersOf(ids);
        if (analyzers.IsEmpty)
            return result;

        for (var round = 0; round < MaximumRounds && !result.Report.ChangesNothing; round++)
        {
            var changed = ChangedDocuments.Between(original, result.Solution);
            if (ChangedDocuments.AreShared(changed, original))
                return result;

            var engine = new ChainEngine(result.Solution, options, cancellationToken);
            var seeds = new List<ChainSeed>();
            foreach (var id in changed)
                seeds.AddRange(await SeedsInAsync(result.Solution.GetDocument(id)!, analyzers, ids, engine, cancellationToken).ConfigureAwait(false));

            var next = await engine.RunAsync(seeds).ConfigureAwait(false);
            if (next.Report.ChangesNothing)
                return result;

            result.Report.Converted.AddRange(next.Report.Converted);
            result = new ChainResult(next.Solution, result.Plan, result.Report);
        }

        return result;
    }

    /// <summary>Only where the function is async already: everything else was asked before.</summary>
    private static async Task<IEnumerable<ChainSeed>> SeedsInAsync(
        Document document,
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        IReadOnlyCollection<string> ids,
        ChainEngine engine,
        CancellationToken cancellationToken)
    {
        if (await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is not { } model)
            return [];

        var compilation = model.Compilation.WithAnalyzers(analyzers, document.Project.AnalyzerOptions);
        var seeds = new List<ChainSeed>();
        foreach (var diagnostic in await compilation.GetAnalyzerSemanticDiagnosticsAsync(model, filterSpan: null, cancellationToken).ConfigureAwait(false))
        {
            if (ids.Contains(diagnostic.Id)
                && !diagnostic.Properties.ContainsKey(RequestCode.CertaintyProperty)
                && await engine.SeedOfAsync(document, diagnostic).ConfigureAwait(false) is { Host: AwaitHost.Ready } seed)
            {
                seeds.Add(seed);
            }
        }

        return seeds;
    }

    public static ImmutableArray<DiagnosticAnalyzer> AnalyzersOf(IReadOnlyCollection<string> ids) =>
        new DiagnosticAnalyzer[] { new ThreadSleepAnalyzer(), new TaskWaitAnalyzer(), new SyncCallAnalyzer(), new RequestBodyAnalyzer(), new SynchronizationWaitAnalyzer(), new LoopFireAndForgetAnalyzer() }
            .Where(a => a.SupportedDiagnostics.Any(d => ids.Contains(d.Id)))
            .ToImmutableArray();
}
