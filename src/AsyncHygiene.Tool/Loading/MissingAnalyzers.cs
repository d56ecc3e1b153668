using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Tool.Loading;

/// <summary>
/// Analyzers and generators whose files are not there: those of a solution that is restored and not yet built, for instance. Roslyn's
/// search for references fails on them. Where code that one of them generates is missed, its project does not compile, and the run says
/// so.
/// </summary>
internal static class MissingAnalyzers
{
    public static Solution RemoveFrom(Solution solution)
    {
        foreach (var project in solution.Projects)
        {
            foreach (var missing in project.AnalyzerReferences.OfType<UnresolvedAnalyzerReference>())
                solution = solution.RemoveAnalyzerReference(project.Id, missing);
        }

        return solution;
    }
}
