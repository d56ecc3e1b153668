using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Tool.Analysis;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Findings;

/// <summary>
/// What the rules report in a solution, with each project's own severities and options. The members that requests reach from other projects
/// are looked up first and handed to the rules as the request-path file is: the messages are those of a build that has a current file.
/// </summary>
internal sealed class FindingSearch
{
    private readonly LoadedSolution _solution;
    private readonly Progress _progress;
    private readonly CancellationToken _cancellationToken;

    public FindingSearch(LoadedSolution solution, Progress progress, CancellationToken cancellationToken)
    {
        _solution = solution;
        _progress = progress;
        _cancellationToken = cancellationToken;
    }

    /// <summary>In the order of files and lines. A place that several projects compile is one finding, and the warning counts.</summary>
    public async Task<IReadOnlyList<Finding>> RunAsync()
    {
        var search = SolutionSearch.Over(_solution.Projects, _cancellationToken);
        var options = await SolutionPathOptions.OfAsync(search, _progress, _cancellationToken);
        var found = new Dictionary<(FilePlace, string, string), Finding>();
        var done = 0;
        foreach (var project in _solution.Projects)
        {
            _progress.Report($"[{++done}/{_solution.Projects.Count}] Checking {project.Name}");
            foreach (var diagnostic in await BlockingSites.OfAllRulesAsync(project, options.For(project), _cancellationToken))
            {
                var finding = Of(diagnostic, project, search);
                var key = (finding.Place, finding.Rule.Id, finding.Message);
                if (!found.TryGetValue(key, out var known) || (finding.IsWarning && !known.IsWarning))
                    found[key] = finding;
            }
        }

        return [
            .. found.Values
            .OrderBy(f => f.Place.File, StringComparer.Ordinal)
            .ThenBy(f => f.Place.Line)
            .ThenBy(f => f.Place.Column)
            .ThenBy(f => f.Rule.Id, StringComparer.Ordinal)
            .ThenBy(f => f.Message, StringComparer.Ordinal)];
    }

    private Finding Of(Diagnostic diagnostic, LoadedProject project, SolutionSearch? search) =>
        new(
            diagnostic.Descriptor,
            diagnostic.Severity >= DiagnosticSeverity.Warning,
            diagnostic.GetMessage(System.Globalization.CultureInfo.InvariantCulture),
            FilePlace.Of(diagnostic.Location, _solution.Folder),
            project.Name,
            diagnostic.Properties.ContainsKey(RequestCode.CertaintyProperty) && diagnostic.Location.IsInSource
                ? StepsTo(diagnostic.Location, search)
                : []);

    private IReadOnlyList<PathStep> StepsTo(Location location, SolutionSearch? search) =>
        search?.PathTo(location, _cancellationToken) is { } path
            ? [.. path.Sites.Select(s =>
                new PathStep(FilePlace.Of(s.Syntax.GetLocation(), _solution.Folder), FunctionName.Of(s.Caller.Symbol)))]
            : [];
}
