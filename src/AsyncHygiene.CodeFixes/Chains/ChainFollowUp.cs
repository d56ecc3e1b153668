using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Semantics;
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
    /// <param name="documents">Those that have changed.</param>
    /// <param name="ids">The rules that are asked.</param>
    /// <param name="before">The solution of which only some calls were chosen; null where all of them were.</param>
    /// <param name="engine">Of the changed solution.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static async Task<IReadOnlyList<ChainSeed>> SeedsInAsync(
        IEnumerable<Document> documents,
        IReadOnlyCollection<string> ids,
        Solution? before,
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
                    && !await WasAskedAsync(diagnostic, document, model, before, cancellationToken).ConfigureAwait(false)
                    && await engine.SeedOfAsync(document, diagnostic).ConfigureAwait(false) is { Host: AwaitHost.Ready } seed)
                {
                    seeds.Add(seed);
                }
            }
        }

        return seeds;
    }

    /// <summary>The member around it is what it was, so the call was there to be chosen.</summary>
    private static async Task<bool> WasAskedAsync(
        Diagnostic diagnostic,
        Document document,
        SemanticModel model,
        Solution? before,
        CancellationToken cancellationToken)
    {
        return EnclosingMember.At(diagnostic.Location.SourceSpan.Start, model, cancellationToken) is IMethodSymbol method
            && method.GetDocumentationCommentId() is { } id
            && before?.GetProject(document.Project.Id) is { } project
            && await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false) is { } compilation
            && DocumentationCommentId.GetFirstSymbolForDeclarationId(id, compilation) is IMethodSymbol known
            && known.IsAsync == method.IsAsync;
    }
}
