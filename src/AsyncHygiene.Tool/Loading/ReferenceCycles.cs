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
    public static IReadOnlyList<Project> In(Solution solution) =>
        solution.Projects.Where(p => p.ProjectReferences.Any(r => LeadsTo(p.Id, r, solution))).ToList();

    /// <summary>The solution without the references that close a cycle.</summary>
    public static Solution RemoveFrom(Solution solution) =>
        In(solution)
            .SelectMany(p => p.ProjectReferences.Where(r => LeadsTo(p.Id, r, solution)), (p, r) => (p.Id, Reference: r))
            .Aggregate(solution, (current, closing) => current.RemoveProjectReference(closing.Id, closing.Reference));

    private static bool LeadsTo(ProjectId id, ProjectReference reference, Solution solution)
    {
        var seen = new HashSet<ProjectId>();
        var next = new Stack<ProjectId>([reference.ProjectId]);
        while (next.TryPop(out var project))
        {
            if (project == id)
                return true;
            if (!seen.Add(project))
                continue;

            foreach (var further in solution.GetProject(project)?.ProjectReferences ?? [])
                next.Push(further.ProjectId);
        }

        return false;
    }
}
