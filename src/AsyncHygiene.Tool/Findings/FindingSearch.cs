using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Tool.Analysis;
using AsyncHygiene.Tool.Baselines;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

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

    /// <summary>Tells which findings are known; null where all are new.</summary>
    public SolutionBaseline? Baseline { get; init; }

    /// <summary>
    /// In the order of files and lines. A place that several projects compile is one finding, and what is new and the warning count.
    /// </summary>
    public async Task<IReadOnlyList<Finding>> RunAsync()
    {
        TakenForTests.Tell(_solution.Projects, _progress);
        var search = SolutionSearch.Over(_solution.Projects, _cancellationToken);
        var options = await SolutionPathOptions.OfAsync(search, _progress, _cancellationToken);
        var found = new Dictionary<(FilePlace, string, string), Finding>();
        var done = 0;
        foreach (var project in _solution.Projects)
        {
            _progress.Report(++done, _solution.Projects.Count, $"Checking {project.Name}");
            foreach (var finding in await InAsync(project, options.For(project), search))
            {
                var key = (finding.Place, finding.Rule.Id, finding.Message);
                found[key] = found.TryGetValue(key, out var other) ? Join(other, finding) : finding;
            }
        }

        return found.Values.InFileOrder();
    }

    private async Task<IEnumerable<Finding>> InAsync(LoadedProject project, AnalyzerOptions options, SolutionSearch? search)
    {
        options = Baseline?.Read(project, options) ?? options;
        var reported = await BlockingSites.OfAllRulesAsync(project, options, _cancellationToken);
        reported.TellOfSilent(project, _progress);
        var known = Baseline?.KnownOf(project, reported.Shown, options, _cancellationToken);
        return reported.Shown.Select(d => Of(d, project, search) with { IsKnown = known?.Contains(d) ?? false });
    }

    private static Finding Join(Finding first, Finding second) =>
        (second.IsWarning && !first.IsWarning ? second : first) with { IsKnown = first.IsKnown && second.IsKnown };

    private Finding Of(Diagnostic diagnostic, LoadedProject project, SolutionSearch? search) =>
        Finding.Of(diagnostic, project.Name, PlaceOf(diagnostic.Location, project)) with
        {
            Path = diagnostic.Location.IsInSource ? PathOf(diagnostic, project, search) : [],
        };

    /// <summary>Async code is reported without one; the whole solution often shows it.</summary>
    private IReadOnlyList<PathStep> PathOf(Diagnostic diagnostic, LoadedProject project, SolutionSearch? search) =>
        diagnostic.Properties.ContainsKey(RequestCode.CertaintyProperty)
            ? StepsOf(diagnostic, project) ?? StepsTo(diagnostic.Location, search)
            : BlockingSites.IsAssumed(diagnostic) ? StepsTo(diagnostic.Location, search) : [];

    /// <summary>What a rule says of a setting stands in no file. The file of the project is where a reader looks for it.</summary>
    private FilePlace PlaceOf(Location location, LoadedProject project) => location == Location.None
        ? FilePlace.Of(_solution.Solution.GetProject(project.Compilation.Assembly)?.FilePath ?? project.Name, _solution.Folder)
        : FilePlace.Of(location, _solution.Folder);

    /// <summary>The path that the message names; null where it begins in another project.</summary>
    private IReadOnlyList<PathStep>? StepsOf(Diagnostic diagnostic, LoadedProject project)
    {
        var steps = new List<PathStep>();
        foreach (var site in diagnostic.AdditionalLocations)
        {
            if (site.SourceTree is not { } tree
                || !project.Compilation.ContainsSyntaxTree(tree)
                || Function.Around(
                    tree.GetRoot(_cancellationToken).FindNode(site.SourceSpan, getInnermostNodeForTie: true),
                    project.Compilation.GetSemanticModel(tree),
                    _cancellationToken) is not { } caller)
            {
                return null;
            }

            steps.Add(new PathStep(FilePlace.Of(site, _solution.Folder), FunctionName.Of(caller.Symbol)));
        }

        return steps.Count > 0 ? steps : null;
    }

    private IReadOnlyList<PathStep> StepsTo(Location location, SolutionSearch? search) =>
        search?.PathTo(location, _cancellationToken) is { } path
            ? [.. path.Sites.Select(s =>
                new PathStep(FilePlace.Of(s.Syntax.GetLocation(), _solution.Folder), FunctionName.Of(s.Caller.Symbol)))]
            : [];
}
