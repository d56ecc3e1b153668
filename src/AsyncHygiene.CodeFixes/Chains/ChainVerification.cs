using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains;

/// <summary>
/// Compiles the solution before and after, and finds what the change would have broken: errors, calls that are not awaited (CS4014) and
/// async methods without an await (CS1998).
/// </summary>
internal sealed class ChainVerification
{
    private static readonly ImmutableHashSet<string> s_warnings = ImmutableHashSet.Create("CS4014", "CS1998");

    private readonly Solution _before;
    private readonly bool _projects;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<object, ImmutableArray<Diagnostic>> _known = [];

    public ChainVerification(Solution before, bool projects, CancellationToken cancellationToken)
    {
        _before = before;
        _projects = projects;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The problems that the original solution does not have, located in the changed one.</summary>
    public async Task<IReadOnlyList<Diagnostic>> FindProblemsAsync(Solution after)
    {
        var problems = new List<Diagnostic>();
        var changed = after.GetChanges(_before).GetProjectChanges().ToList();
        if (_projects)
        {
            foreach (var project in WithDependents(changed.Select(c => c.ProjectId)))
                problems.AddRange(
                    New(
                        await DiagnosticsBeforeAsync(project, () => InProjectAsync(_before, project)).ConfigureAwait(false),
                        await InProjectAsync(after, project).ConfigureAwait(false)));
        }
        else
        {
            foreach (var document in changed.SelectMany(c => c.GetChangedDocuments()))
                problems.AddRange(
                    New(
                        await DiagnosticsBeforeAsync(document, () => InDocumentAsync(_before, document)).ConfigureAwait(false),
                        await InDocumentAsync(after, document).ConfigureAwait(false)));
        }

        return problems;
    }

    private IEnumerable<ProjectId> WithDependents(IEnumerable<ProjectId> changed)
    {
        var graph = _before.GetProjectDependencyGraph();
        var projects = new HashSet<ProjectId>();
        foreach (var id in changed)
        {
            projects.Add(id);
            projects.UnionWith(graph.GetProjectsThatTransitivelyDependOnThisProject(id));
        }

        return projects.Where(id => _before.GetProject(id)!.SupportsCompilation);
    }

    private async Task<ImmutableArray<Diagnostic>> DiagnosticsBeforeAsync(object key, Func<Task<ImmutableArray<Diagnostic>>> compute)
    {
        if (!_known.TryGetValue(key, out var known))
            _known.Add(key, known = await compute().ConfigureAwait(false));
        return known;
    }

    private async Task<ImmutableArray<Diagnostic>> InProjectAsync(Solution solution, ProjectId id) =>
        await solution.GetProject(id)!.GetCompilationAsync(_cancellationToken).ConfigureAwait(false) is { } compilation
            ? compilation.GetDiagnostics(_cancellationToken).Where(IsProblem).ToImmutableArray()
            : ImmutableArray<Diagnostic>.Empty;

    private async Task<ImmutableArray<Diagnostic>> InDocumentAsync(Solution solution, DocumentId id) =>
        await solution.GetDocument(id)!.GetSemanticModelAsync(_cancellationToken).ConfigureAwait(false) is { } model
            ? model.GetDiagnostics(cancellationToken: _cancellationToken).Where(IsProblem).ToImmutableArray()
            : ImmutableArray<Diagnostic>.Empty;

    private static bool IsProblem(Diagnostic diagnostic) =>
        !diagnostic.IsSuppressed && (diagnostic.Severity == DiagnosticSeverity.Error || s_warnings.Contains(diagnostic.Id));

    /// <summary>By id, file and message, each as often as it is there: lines move.</summary>
    private static IEnumerable<Diagnostic> New(ImmutableArray<Diagnostic> before, ImmutableArray<Diagnostic> after)
    {
        var counts = before.GroupBy(KeyOf).ToDictionary(g => g.Key, g => g.Count());
        foreach (var diagnostic in after)
        {
            var key = KeyOf(diagnostic);
            if (counts.TryGetValue(key, out var count) && count > 0)
                counts[key] = count - 1;
            else
                yield return diagnostic;
        }
    }

    private static (string Id, string? Path, string Message) KeyOf(Diagnostic diagnostic) =>
        (diagnostic.Id, diagnostic.Location.SourceTree?.FilePath, diagnostic.GetMessage(System.Globalization.CultureInfo.InvariantCulture));
}
