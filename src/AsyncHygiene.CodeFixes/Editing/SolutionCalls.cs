using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Editing;

/// <summary>
/// The calls of a solution, looked up once for all that is asked during one conversion. Without test projects: tests call everything, and
/// nothing calls them.
/// </summary>
internal sealed class SolutionCalls
{
    private readonly Solution _solution;
    private readonly CancellationToken _cancellationToken;
    private Calls? _known;

    public SolutionCalls(Solution solution, CancellationToken cancellationToken)
    {
        _solution = solution;
        _cancellationToken = cancellationToken;
    }

    public async Task<Calls> GetAsync()
    {
        if (_known is { } known)
            return known;

        var projects = ImmutableArray.CreateBuilder<(Project Project, Compilation Compilation)>();
        foreach (var project in _solution.Projects.Where(p => p.Language == LanguageNames.CSharp))
        {
            if (await project.GetCompilationAsync(_cancellationToken).ConfigureAwait(false) is { } compilation
                && !KnownTypes.Of(compilation).IsTestProject())
            {
                projects.Add((project, compilation));
            }
        }

        var models = new SemanticModelSource(projects.Select(p => p.Compilation).ToImmutableArray(), keepModels: true);
        _known = known = new Calls(models, new CallerGraph(models), projects.ToImmutable());
        return known;
    }

    /// <summary>The compilations that are looked at, and the calls between their members.</summary>
    public sealed record Calls(
        SemanticModelSource Models,
        CallerGraph Graph,
        ImmutableArray<(Project Project, Compilation Compilation)> Projects);
}
