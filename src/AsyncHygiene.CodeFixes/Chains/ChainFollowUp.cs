using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.RequestPaths;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Chains;

/// <summary>
/// Blocking calls that no rule reported as long as no request reached them, and that stand in async code once the function around them is
/// converted. They are converted with it, so that a second run finds nothing.
/// </summary>
internal static class ChainFollowUp
{
    /// <summary>Only where the function is async already: everything else was asked before.</summary>
    public static async Task<IReadOnlyList<ChainSeed>> SeedsInAsync(
        IEnumerable<Document> documents,
        IReadOnlyCollection<string> ids,
        ChainEngine engine,
        CancellationToken cancellationToken)
    {
        var seeds = new List<ChainSeed>();
        var analyzers = BlockingAnalyzers.Of(ids);
        foreach (var document in documents)
        {
            if (await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is not { } model)
                continue;

            var compilation = model.Compilation.WithAnalyzers(analyzers, document.Project.AnalyzerOptions);
            foreach (var diagnostic in await compilation.GetAnalyzerSemanticDiagnosticsAsync(model, filterSpan: null, cancellationToken)
                .ConfigureAwait(false))
            {
                if (ids.Contains(diagnostic.Id)
                    && !diagnostic.Properties.ContainsKey(RequestCode.CertaintyProperty)
                    && await engine.SeedOfAsync(document, diagnostic).ConfigureAwait(false) is { Host: AwaitHost.Ready } seed)
                {
                    seeds.Add(seed);
                }
            }
        }

        return seeds;
    }
}
