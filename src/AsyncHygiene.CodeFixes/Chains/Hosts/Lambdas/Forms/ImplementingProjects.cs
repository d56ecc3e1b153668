using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Counterparts.Gain;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Hosts.Lambdas.Forms;

/// <summary>The projects in which a call may run a method: the one that declares it, and those in which a type may answer for it.</summary>
internal static class ImplementingProjects
{
    public static IEnumerable<Project> Of(IMethodSymbol method, Solution solution, CancellationToken cancellationToken)
    {
        var projects = solution.GetProject(method.ContainingAssembly, cancellationToken) is not { } declaring ? solution.Projects
            : RunTimeMember.IsVirtual(method)
                ? solution.GetProjectDependencyGraph()
                    .GetProjectsThatTransitivelyDependOnThisProject(declaring.Id)
                    .Select(id => solution.GetProject(id)!)
                    .Prepend(declaring)
            : [declaring];
        return projects.Where(p => p.Language == LanguageNames.CSharp);
    }
}
