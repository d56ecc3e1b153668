using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Conversions.AsyncOverrides;
using AsyncHygiene.Chains.Planning;
using AsyncHygiene.Editing.Files;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains;

/// <summary>
/// The way from blocking calls to the changed solution, for one of them, for Fix All and for the tool: the calls are collected and their
/// chains converted; then members are added next to those that stay, and what the change brings to light is converted as well.
/// </summary>
internal sealed class ChainConversion
{
    private const int MaximumFollowUps = 3;

    private readonly Solution _original;
    private readonly Solution _solution;
    private readonly ChainOptions _options;
    private readonly CancellationToken _cancellationToken;
    private readonly IProgress<string>? _progress;
    private readonly ChainEngine _engine;

    /// <param name="original">What is asked about and what the result is made from.</param>
    /// <param name="solution">The same with one path for each file.</param>
    /// <param name="options">How far the conversion goes.</param>
    /// <param name="cancellationToken">Ends the conversion.</param>
    /// <param name="progress">Hears what is done.</param>
    private ChainConversion(
        Solution original,
        Solution solution,
        ChainOptions options,
        CancellationToken cancellationToken,
        IProgress<string>? progress)
    {
        _original = original;
        _solution = solution;
        _options = options;
        _cancellationToken = cancellationToken;
        _progress = progress;
        _engine = new ChainEngine(solution, solution, options, cancellationToken, progress);
    }

    public static async Task<ChainConversion> CreateAsync(
        Solution solution,
        ChainOptions options,
        CancellationToken cancellationToken,
        IProgress<string>? progress = null)
    {
        var unified = await SharedFiles.UnifyAsync(solution, cancellationToken).ConfigureAwait(false);
        return new ChainConversion(solution, unified, options, cancellationToken, progress);
    }

    /// <summary>What a diagnostic asks for; null where it is not in source or no longer there.</summary>
    public Task<ChainSeed?> SeedOfAsync(Document document, Diagnostic diagnostic) => _engine.SeedOfAsync(document, diagnostic);

    /// <summary>What would be converted, before the compiler is asked.</summary>
    public async Task<ChainPlan> PlanAsync(IEnumerable<(Document Document, Diagnostic Diagnostic)> diagnostics) =>
        await _engine.PlanAsync(await CollectAsync(diagnostics).ConfigureAwait(false)).ConfigureAwait(false);

    /// <summary>Converts everything that is reported, and what the rules of these ids report in the changed code.</summary>
    public async Task<ChainResult> RunAsync(
        IEnumerable<(Document Document, Diagnostic Diagnostic)> diagnostics,
        IReadOnlyCollection<string> ids)
    {
        var result = await ConvertAsync(await CollectAsync(diagnostics).ConfigureAwait(false)).ConfigureAwait(false);
        return await RestoreAsync(await FollowUpAsync(result, ids).ConfigureAwait(false)).ConfigureAwait(false);
    }

    /// <summary>Converts these calls, and adds members next to those that stay.</summary>
    public async Task<ChainResult> RunAsync(IReadOnlyList<ChainSeed> seeds) =>
        await RestoreAsync(await ConvertAsync(seeds).ConfigureAwait(false)).ConfigureAwait(false);

    private async Task<ChainResult> ConvertAsync(IReadOnlyList<ChainSeed> seeds)
    {
        var result = await _engine.RunAsync(seeds).ConfigureAwait(false);
        return _options.BridgeCallers ? result : await AddMembersAsync(result, seeds).ConfigureAwait(false);
    }

    private async Task<ChainResult> RestoreAsync(ChainResult result) => new(
        await SharedFiles.RestoreAsync(result.Solution, _solution, _original, _cancellationToken).ConfigureAwait(false),
        result.Plan,
        result.Report);

    private async Task<IReadOnlyList<ChainSeed>> CollectAsync(IEnumerable<(Document Document, Diagnostic Diagnostic)> diagnostics)
    {
        var seeds = new List<ChainSeed>();
        var seen = new HashSet<(string, int)>();
        foreach (var (document, diagnostic) in diagnostics)
        {
            // A project that is compiled for several frameworks reports a call several times.
            if (seen.Add((_solution.GetDocument(document.Id)?.FilePath ?? document.Id.ToString(), diagnostic.Location.SourceSpan.Start))
                && await SeedOfAsync(document, diagnostic).ConfigureAwait(false) is { } seed)
            {
                seeds.Add(seed);
            }
        }

        return seeds;
    }

    /// <summary>
    /// Converts once more with members added where the result keeps a blocking call in a method that can have an asynchronous one next to
    /// it.
    /// </summary>
    private async Task<ChainResult> AddMembersAsync(ChainResult result, IReadOnlyList<ChainSeed> seeds)
    {
        var members = await AddedMemberSearch.FindAsync(result, _engine.Edits, _cancellationToken).ConfigureAwait(false);
        while (members.Count > 0)
        {
            var added = await AddedMembers.InsertAsync(members, _solution, _cancellationToken).ConfigureAwait(false);
            var broken = await added.BrokenAsync(_cancellationToken).ConfigureAwait(false);
            if (members.RemoveAll(broken.Contains) > 0)
                continue;

            var engine = new ChainEngine(_solution, added.Solution, _options, _cancellationToken, _progress);
            var (complete, idle) = await added.ConvertAsync(seeds, engine, _cancellationToken).ConfigureAwait(false);
            if (complete is not null)
            {
                complete.ExplainAs(result);
                return await AwaitUsingsAsync(
                    complete,
                    members.Where(AsyncDispose.Is).Select(m => m.Symbol.ContainingType).ToList()).ConfigureAwait(false);
            }

            members.RemoveAll(idle.Contains);
        }

        return result;
    }

    /// <summary>Disposes the objects of types that have become asynchronously disposable so, in functions that are async.</summary>
    private async Task<ChainResult> AwaitUsingsAsync(ChainResult result, IReadOnlyList<INamedTypeSymbol> types)
    {
        if (types.Count == 0 || ChangedDocuments.AreShared(ChangedDocuments.Between(_solution, result.Solution), _solution))
            return result;

        var conversion = Continued(result);
        var seeds = await AwaitedUsings.SeedsAsync(types, conversion._engine, _cancellationToken).ConfigureAwait(false);
        var next = await conversion.ConvertAsync(seeds).ConfigureAwait(false);
        if (next.Report.ChangesNothing)
            return result;

        result.Report.Documents = ChangedDocuments.Between(_solution, next.Solution).Count;
        return result.ContinuedBy(next);
    }

    private async Task<ChainResult> FollowUpAsync(ChainResult result, IReadOnlyCollection<string> ids)
    {
        for (var round = 0; round < MaximumFollowUps && !result.Report.ChangesNothing; round++)
        {
            var changed = ChangedDocuments.Between(_solution, result.Solution);
            if (BlockingAnalyzers.Of(ids).IsEmpty || ChangedDocuments.AreShared(changed, _solution))
                return result;

            var conversion = Continued(result);
            var documents = changed.Select(id => result.Solution.GetDocument(id)!);
            var before = _options.IsChoice ? _solution : null;
            var seeds = await ChainFollowUp.SeedsInAsync(documents, ids, before, conversion._engine, _cancellationToken)
                .ConfigureAwait(false);
            var again = round > 0 ? []
                : await ChainFollowUp.RefusedBeforeAsync(result, _solution, conversion._engine, _cancellationToken).ConfigureAwait(false);
            var next = await conversion.ConvertAsync([.. seeds, .. again]).ConfigureAwait(false);
            if (next.Report.ChangesNothing)
                return result;

            result = result.ContinuedBy(next);
        }

        return result;
    }

    private ChainConversion Continued(ChainResult result) =>
        new(result.Solution, result.Solution, _options, _cancellationToken, progress: null);
}
