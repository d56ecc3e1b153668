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
/// Raises what a trace saw to warnings, and says so. What the rules leave out because no request path is known is reported then: the trace
/// shows that a thread of the pool waits there.
/// </summary>
internal sealed class SeenFindings(
    LoadedSolution solution,
    IReadOnlyCollection<string> ids,
    Progress progress,
    CancellationToken cancellationToken)
{
    public async Task<IReadOnlyList<Finding>> RaiseAsync(IReadOnlyList<Finding> findings, TraceEvidence evidence)
    {
        var sites = (await new SiteSearch(solution, progress, cancellationToken).FindAsync(ids, all: true))
            .GroupBy(s => (FilePlace.Of(s.Diagnostic.Location, solution.Folder), s.Diagnostic.Id))
            .ToDictionary(g => g.Key, g => g.First());
        var waits = await SeenWaits.FindAsync(solution, sites.Values, evidence, cancellationToken);
        var reported = findings.Select(f => (f.Place, f.Rule.Id)).ToHashSet();
        var added = waits.Where(w => !reported.Contains(w.Key) && sites.ContainsKey(w.Key));
        return findings
            .Select(f => waits.TryGetValue((f.Place, f.Rule.Id), out var wait) ? Raise(f, wait) : f)
            .Concat(added.Select(w => Raise(FindingOf(sites[w.Key]), w.Value)))
            .InFileOrder();
    }

    private static Finding Raise(Finding finding, SeenWait wait) =>
        finding with { IsWarning = true, Message = finding.Message + wait.Words, Seen = wait };

    private Finding FindingOf(BlockingSite site) =>
        Finding.Of(site.Diagnostic, site.Document.Project.Name, FilePlace.Of(site.Diagnostic.Location, solution.Folder));
}
