using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Tool.Loading;

/// <summary>
/// Projects that switch off the compiler's warnings by their level. Below level 1 the compiler also drops what analyzers report, and a run
/// would say that it has found nothing.
/// </summary>
internal static class WarningLevels
{
    /// <summary>What a project has that says nothing about it.</summary>
    private const int Default = 4;

    public static Solution Raise(Solution solution)
    {
        foreach (var project in solution.Projects)
        {
            if (project.CompilationOptions is CSharpCompilationOptions { WarningLevel: < Default } options)
                solution = solution.WithProjectCompilationOptions(project.Id, options.WithWarningLevel(Default));
        }

        return solution;
    }
}
