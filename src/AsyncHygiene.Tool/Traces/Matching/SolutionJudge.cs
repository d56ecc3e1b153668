using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Conversions;
using AsyncHygiene.Tool.Findings;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Reports;
using AsyncHygiene.Tool.Traces.Blocking;

namespace AsyncHygiene.Tool.Traces.Matching;

/// <summary>Puts what was seen and what the rules say together.</summary>
internal sealed class SolutionJudge
{
    private readonly LoadedSolution _solution;
    private readonly SiteMatch _match;
    private readonly HashSet<(SiteKey, string)> _reported;
    private readonly Dictionary<SiteKey, ConversionCost> _costs = [];
    private readonly Dictionary<SiteKey, StayingReason> _staying = [];

    private SolutionJudge(LoadedSolution solution, SiteMatch match, IEnumerable<BlockingSite> reported) =>
        (_solution, _match, _reported) = (solution, match, [.. reported.Select(s => (s.Key, s.Diagnostic.Id))]);

    /// <param name="trace">What was seen.</param>
    /// <param name="solution">Its code.</param>
    /// <param name="ids">The rules.</param>
    /// <param name="progress">Hears the steps.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static async Task<JudgedTrace> JudgeAsync(
        BlockingTrace trace,
        LoadedSolution solution,
        IReadOnlyCollection<string> ids,
        Progress progress,
        CancellationToken cancellationToken)
    {
        var search = new SiteSearch(solution, progress, cancellationToken);
        var reported = await search.FindAsync(ids, all: false);
        var all = await search.FindAsync(ids, all: true);

        // What 'check' reports comes first: its sentence has the request path.
        var match = new SiteMatch(new SolutionFiles(solution), reported.Concat(all), cancellationToken);
        var judge = new SolutionJudge(solution, match, reported);
        var seen = new List<(BlockedPlace Place, SiteHit? Hit)>();
        foreach (var place in trace.Places)
            seen.AddRange(await judge.FindAsync(place));

        progress.Report("Planning the conversions of what was seen");
        var sites = seen.Select(s => s.Hit?.Site).OfType<BlockingSite>().DistinctBy(s => s.Key).ToList();
        await judge.PlanAsync(sites, ids, progress, cancellationToken);
        var places = new List<JudgedPlace>();
        foreach (var (place, hit) in seen)
        {
            places.Add(new JudgedPlace(
                place,
                hit is null ? new PlaceJudgement.Unexplained(await judge.ReasonAsync(place.Call)) : judge.Explain(hit)));
        }

        return new JudgedTrace(trace, solution.Folder, places);
    }

    /// <summary>A rule may report a caller, where that is what has to change: then each caller is judged for itself.</summary>
    private async Task<IReadOnlyList<(BlockedPlace Place, SiteHit? Hit)>> FindAsync(BlockedPlace place)
    {
        if (place.Call.Place is not { } statement || place.Call.Kind != ThreadKind.Pool)
            return [(place, null)];
        if (await _match.FindAsync(statement, (place.Call.Cause, place.Call.Callee)) is { } hit)
            return [(place, hit)];

        var byCaller = new List<(CallerChain Chain, SiteHit? Hit)>();
        foreach (var chain in place.Chains)
            byCaller.Add((chain, await FindAboveAsync(chain)));
        return [.. byCaller
            .GroupBy(c => c.Hit?.Site.Key)
            .Select(g => (
                place with
                {
                    Time = WaitTime.Sum(g.Select(c => c.Chain.Time)),
                    Chains = [.. g.Select(c => c.Chain)],
                },
                g.First().Hit))];
    }

    private async Task<SiteHit?> FindAboveAsync(CallerChain chain)
    {
        foreach (var caller in chain.Frames.Skip(1))
        {
            if (caller.Place is { } statement && await _match.FindAsync(statement, wait: null) is { } hit)
                return hit with { Function = caller.Name };
        }

        return null;
    }

    private async Task PlanAsync(
        IReadOnlyList<BlockingSite> sites,
        IReadOnlyCollection<string> ids,
        Progress progress,
        CancellationToken cancellationToken)
    {
        if (sites is [])
            return;

        var converter = new SolutionConverter(_solution, ids, isChoice: true, progress, cancellationToken);
        var plan = (await converter.TryAsync(sites)).Plan;
        foreach (var chain in ChainSearch.In(plan, sites))
        {
            var members = ConversionChain.MembersOf(chain.Families).Distinct().Count();
            var files = ConversionChain.FilesOf(chain.Families).ToHashSet();
            foreach (var path in chain.Sites.Select(s => s.Key))
                _costs.TryAdd(path, new ConversionCost(chain.Name, members, files.Count + (files.Contains(path.Path) ? 0 : 1)));
        }

        foreach (var refused in plan.Refused)
            _staying.TryAdd(SiteKey.Of(refused.Seed.Location), StayingReason.Of(refused, _solution.Folder));
    }

    private PlaceJudgement.Explained Explain(SiteHit hit)
    {
        var site = hit.Site;
        return new PlaceJudgement.Explained(
            new ExplainingSite(
                site.Diagnostic.Id,
                FilePlace.Of(site.Diagnostic.Location, _solution.Folder),
                site.Diagnostic.GetMessage(System.Globalization.CultureInfo.InvariantCulture),
                _reported.Contains((site.Key, site.Diagnostic.Id)),
                hit.Function)
            {
                Conversion = _costs.GetValueOrDefault(site.Key),
                Stays = _costs.ContainsKey(site.Key) ? null : _staying.GetValueOrDefault(site.Key),
            });
    }

    private async Task<UnexplainedReason> ReasonAsync(BlockedCall call) =>
        call.Kind == ThreadKind.Other ? UnexplainedReason.OtherThread
        : call.Function is null ? UnexplainedReason.Framework
        : call.Function == BlockedCall.InlinedHandler ? UnexplainedReason.Inlined
        : call.Place is not { } place ? UnexplainedReason.NoSymbols
        : !_match.HasFile(place) ? UnexplainedReason.OtherFile
        : await _match.IsAwaitedAsync(place, call.Callee) ? UnexplainedReason.Awaited
        : call.Cause == BlockingCause.Lock ? UnexplainedReason.Lock
        : UnexplainedReason.NoRule;
}
