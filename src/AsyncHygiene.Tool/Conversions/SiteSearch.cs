using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Analysis;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Conversions;

/// <summary>The places of a solution that could be converted, with the endpoints above them.</summary>
internal sealed class SiteSearch
{
    private readonly LoadedSolution _solution;
    private readonly Progress _progress;
    private readonly CancellationToken _cancellationToken;

    public SiteSearch(LoadedSolution solution, Progress progress, CancellationToken cancellationToken)
    {
        _solution = solution;
        _progress = progress;
        _cancellationToken = cancellationToken;
        Paths = SolutionSearch.Over(solution.Projects, cancellationToken);
    }

    /// <summary>Null where the solution has tests only.</summary>
    public SolutionSearch? Paths { get; }

    /// <param name="ids">The rules.</param>
    /// <param name="all">Also what no request is found to need: else it is what 'check' reports.</param>
    public async Task<IReadOnlyList<BlockingSite>> FindAsync(IReadOnlyCollection<string> ids, bool all)
    {
        TakenForTests.Tell(_solution.Projects, _progress);
        var paths = all ? null : await SolutionPathOptions.OfAsync(Paths, _progress, _cancellationToken);
        var found = new List<BlockingSite>();
        var done = 0;
        foreach (var project in _solution.Projects)
        {
            _progress.Report(++done, _solution.Projects.Count, $"Searching {project.Name}");
            var options = paths?.For(project) ?? AllSitesOptions.From(project.Options);
            var reported = await BlockingSites.OfRulesAsync(project, ids, options, _cancellationToken);
            reported.TellOfSilent(project, _progress);
            foreach (var diagnostic in reported.Shown)
            {
                if (_solution.Solution.GetDocument(diagnostic.Location.SourceTree) is { } document)
                    found.Add(new BlockingSite(document, diagnostic, PathsTo(diagnostic.Location)));
            }
        }

        return found;
    }

    private IReadOnlyList<EndpointPath> PathsTo(Location location) =>
        [.. (Paths?.PathsTo(location, _cancellationToken) ?? [])
            .Select(p => new EndpointPath(Endpoint.Of(p.Entry!, _solution.Folder), p.Chain))
            .DistinctBy(p => p.Endpoint)];
}
