using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Chains;

/// <summary>
/// Blocking calls that can be converted once others are: those that no rule reported as long as no request reached them, and that stand in
/// async code now, and those that an <c>async void</c> method kept, which returns a task now. They are converted in the same run, so that
/// a second one finds nothing.
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

    /// <summary>The calls that stayed, where they stand now, if some method has come to return a task.</summary>
    /// <param name="result">Of the first conversion.</param>
    /// <param name="before">What it was made from.</param>
    /// <param name="engine">Of the changed solution.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static async Task<IReadOnlyList<ChainSeed>> RefusedBeforeAsync(
        ChainResult result,
        Solution before,
        ChainEngine engine,
        CancellationToken cancellationToken)
    {
        var seeds = new List<ChainSeed>();
        if (!result.Plan.AwaitedSeeds.Exists(s => s.Seed.RuleId == RuleIds.AsyncVoid))
            return seeds;

        var changes = new Dictionary<DocumentId, IReadOnlyList<TextChange>>();

        foreach (var refused in result.Report.Refused.Select(r => r.Seed))
        {
            if (refused.Location.SourceTree?.FilePath is { } path
                && before.GetDocumentIdsWithFilePath(path).FirstOrDefault() is { } id
                && result.Solution.GetDocument(id) is { } document
                && Moved(refused.Location.SourceSpan, await ChangesOfAsync(document).ConfigureAwait(false)) is { } span
                && await engine.SeedOfAsync(document, refused.RuleId, span, refused.Location).ConfigureAwait(false) is { } seed)
            {
                seeds.Add(seed);
            }
        }

        return seeds;

        async Task<IReadOnlyList<TextChange>> ChangesOfAsync(Document document)
        {
            if (!changes.TryGetValue(document.Id, out var known))
            {
                known = before.GetDocument(document.Id) is { } old
                    ? (await document.GetTextChangesAsync(old, cancellationToken).ConfigureAwait(false)).ToList()
                    : [];
                changes.Add(document.Id, known);
            }

            return known;
        }
    }

    /// <summary>Null where the text itself has changed.</summary>
    private static TextSpan? Moved(TextSpan span, IReadOnlyList<TextChange> changes)
    {
        var shift = 0;
        foreach (var change in changes)
        {
            if (change.Span.IntersectsWith(span))
                return null;
            if (change.Span.End <= span.Start)
                shift += (change.NewText?.Length ?? 0) - change.Span.Length;
        }

        return new TextSpan(span.Start + shift, span.Length);
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
