using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Families.Methods;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Families.Names;

/// <summary>
/// Whether methods that return a task are named with <c>Async</c>: as more than two thirds of the same type are, and where it shows none,
/// as at least half of its project are. A project without such methods follows the projects that it uses, then those that use it, then the
/// rest of the solution. One private method alone is no style of its type. Names that a contract fixes or a framework reads say nothing.
/// </summary>
internal sealed class SuffixStyle
{
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<ProjectId, bool> _projects = [];
    private readonly Dictionary<ProjectId, (int Count, int Majority)> _methods = [];

    public SuffixStyle(CancellationToken cancellationToken) => _cancellationToken = cancellationToken;

    public async Task<bool> IsUsedInAsync(INamedTypeSymbol? type, Project project, Compilation compilation)
    {
        var members = type is null ? [] : type.OriginalDefinition.OwnMethods();
        var named = Named(members, compilation).ToList();
        var majority = Majority(named);
        if (3 * Math.Abs(majority) > named.Count && (named.Count > 1 || named[0].DeclaredAccessibility != Accessibility.Private))
            return majority > 0;

        if (!_projects.TryGetValue(project.Id, out var isUsed))
            _projects.Add(project.Id, isUsed = await IsUsedInAsync(project).ConfigureAwait(false));
        return isUsed;
    }

    private async Task<bool> IsUsedInAsync(Project project)
    {
        var solution = project.Solution;
        var graph = solution.GetProjectDependencyGraph();
        IEnumerable<ProjectId>[] nearestFirst =
        [
            [project.Id],
            graph.GetProjectsThatThisProjectTransitivelyDependsOn(project.Id),
            graph.GetProjectsThatTransitivelyDependOnThisProject(project.Id),
            solution.ProjectIds,
        ];
        foreach (var projects in nearestFirst)
        {
            var (count, majority) = await MethodsOfAsync(projects, solution).ConfigureAwait(false);
            if (count != 0)
                return majority >= 0;
        }

        return true;
    }

    private async Task<(int Count, int Majority)> MethodsOfAsync(IEnumerable<ProjectId> projects, Solution solution)
    {
        var (count, majority) = (0, 0);
        foreach (var id in projects)
        {
            if (!_methods.TryGetValue(id, out var methods))
                _methods.Add(id, methods = await MethodsOfAsync(solution.GetProject(id)).ConfigureAwait(false));
            count += methods.Count;
            majority += methods.Majority;
        }

        return (count, majority);
    }

    private async Task<(int Count, int Majority)> MethodsOfAsync(Project? project)
    {
        if (project?.Language != LanguageNames.CSharp
            || await project.GetCompilationAsync(_cancellationToken).ConfigureAwait(false) is not { } compilation)
        {
            return default;
        }

        var named = Named(compilation.SourceModule.GlobalNamespace.OwnMethods(_cancellationToken), compilation).ToList();
        return (named.Count, Majority(named));
    }

    /// <summary>How many more have the suffix than have it not.</summary>
    private static int Majority(IEnumerable<IMethodSymbol> named) => named.Sum(m => AsyncSuffix.IsOn(m.Name) ? 1 : -1);

    /// <summary>Those whose name says something.</summary>
    private IEnumerable<IMethodSymbol> Named(IEnumerable<IMethodSymbol> methods, Compilation compilation)
    {
        var types = KnownTypes.Of(compilation);
        return methods.Where(m => m.ReturnType.IsTaskLike(types)
            && m.ContractOf() is null
            && KnownEntryPoints.Of(types).Find(m) is null
            && !FrameworkMethod.Is(m, compilation, _cancellationToken));
    }
}
