using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Ambient;

/// <summary>The semantic models of a solution, for all that is asked about it while its change is planned.</summary>
internal sealed class SolutionModels
{
    /// <summary>As long as the change of a solution is planned, and no longer: it holds the models of all files.</summary>
    private static readonly ConditionalWeakTable<SolutionReferences, SolutionModels> s_known = new();

    private readonly Solution _solution;
    private SemanticModelSource? _models;

    private SolutionModels(Solution solution) => _solution = solution;

    /// <summary>Of the solution that a document is changed in.</summary>
    public static SolutionModels Of(DocumentContext context) =>
        s_known.GetValue(context.References, static r => new SolutionModels(r.Solution));

    public async Task<SemanticModelSource> GetAsync(CancellationToken cancellationToken)
    {
        if (_models is { } known)
            return known;

        var compilations = ImmutableArray.CreateBuilder<Compilation>();
        foreach (var project in _solution.Projects.Where(p => p.Language == LanguageNames.CSharp))
        {
            if (await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false) is { } compilation)
                compilations.Add(compilation);
        }

        return _models = new SemanticModelSource(compilations.ToImmutable(), keepModels: true);
    }
}
