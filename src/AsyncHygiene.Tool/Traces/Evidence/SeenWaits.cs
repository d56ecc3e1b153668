using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Conversions;
using AsyncHygiene.Tool.Findings;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Traces.Matching;

namespace AsyncHygiene.Tool.Traces.Evidence;

/// <summary>What a trace saw, by the place and the rule that report it.</summary>
internal static class SeenWaits
{
    /// <param name="solution">The code that the trace is of, or was.</param>
    /// <param name="sites">All that the rules report in it.</param>
    /// <param name="evidence">What the trace saw.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static async Task<IReadOnlyDictionary<(FilePlace Place, string RuleId), SeenWait>> FindAsync(
        LoadedSolution solution,
        IEnumerable<BlockingSite> sites,
        TraceEvidence evidence,
        CancellationToken cancellationToken)
    {
        var match = new SiteMatch(new SolutionFiles(solution), sites, cancellationToken);
        var waits = new Dictionary<(FilePlace, string), SeenWait>();
        foreach (var seen in evidence.Places)
        {
            if (await KeyOfAsync(seen) is { } key)
                waits[key] = waits.TryGetValue(key, out var other) ? other.Plus(seen.Wait) : seen.Wait;
        }

        return waits;

        async Task<(FilePlace, string)?> KeyOfAsync(SeenPlace seen) =>
            seen.Rule is var (id, place) ? (place, id)
            : await match.FindAsync(seen.Statement, (seen.Cause, seen.Callee)) is { } hit
                ? (FilePlace.Of(hit.Site.Diagnostic.Location, solution.Folder), hit.Site.Diagnostic.Id)
                : null;
    }
}
