using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Loading;

/// <summary>
/// Projects that reference themselves, directly or through others. A build refuses them, but their files can be evaluated. Their
/// compilation would wait for itself, for ever.
/// </summary>
internal static class ReferenceCycles
{
    public static IReadOnlyList<Project> In(Solution solution) => [.. ClosingIn(solution).Select(c => c.Project).Distinct()];

    /// <summary>The solution without the references that close a cycle.</summary>
    public static Solution RemoveFrom(Solution solution) =>
        ClosingIn(solution).Aggregate(solution, (current, c) => current.RemoveProjectReference(c.Project.Id, c.Reference));

    private static IEnumerable<(Project Project, ProjectReference Reference)> ClosingIn(Solution solution)
    {
        var graph = solution.GetProjectDependencyGraph();
        return solution.Projects.SelectMany(
            p => p.ProjectReferences.Where(r =>
                r.ProjectId == p.Id || graph.GetProjectsThatThisProjectTransitivelyDependsOn(r.ProjectId).Contains(p.Id)),
            (project, reference) => (project, reference));
    }
}
