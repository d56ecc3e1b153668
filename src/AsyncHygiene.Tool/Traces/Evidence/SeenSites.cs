using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Conversions;
using AsyncHygiene.Tool.Findings;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Traces.Evidence;

/// <summary>
/// The places that could be converted, with what a trace saw at them. Those that the rules leave out because no request path is known are
/// among them where threads of the pool waited there.
/// </summary>
internal static class SeenSites
{
    public static async Task<IReadOnlyList<BlockingSite>> AddAsync(
        IReadOnlyList<BlockingSite> sites,
        TraceEvidence evidence,
        LoadedSolution solution,
        IReadOnlyCollection<string> ids,
        Progress progress,
        CancellationToken cancellationToken)
    {
        var all = await new SiteSearch(solution, progress, cancellationToken).FindAsync(ids, all: true);
        var waits = await SeenWaits.FindAsync(solution, sites.Concat(all), evidence, cancellationToken);
        var reported = sites.Select(s => s.Key).ToHashSet();
        return [
            .. sites
            .Concat(all.Where(s => !reported.Contains(s.Key) && WaitAt(s) is not null))
            .Select(s => s with { Seen = WaitAt(s) })];

        SeenWait? WaitAt(BlockingSite site) =>
            waits.GetValueOrDefault((FilePlace.Of(site.Diagnostic.Location, solution.Folder), site.Diagnostic.Id));
    }
}
