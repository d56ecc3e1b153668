using System.Linq;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Hierarchy;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Families;

/// <summary>Code that is in no project of the solution, and calls what a library shows.</summary>
internal static class ForeignCode
{
    /// <summary>Programs that show or try a library: it was not written for them.</summary>
    private static readonly string[] s_trials =
    [
        "Benchmark", "Benchmarks", "Performance", "Perf", "Sample", "Samples", "Example", "Examples", "Demo", "Demos", "Smoke",
        "Playground", "Sandbox",
    ];

    /// <summary>It is visible outside the solution, in a library that no program of the solution uses.</summary>
    public static bool MayCall(ISymbol member, Project project) =>
        member.IsVisibleOutside() && MayCall(project);

    /// <summary>No program of the solution is the library's, or uses it.</summary>
    public static bool MayCall(Project project) =>
        !IsProgram(project)
        && !project.Solution.GetProjectDependencyGraph()
            .GetProjectsThatTransitivelyDependOnThisProject(project.Id)
            .Any(id => project.Solution.GetProject(id) is { } user && IsProgram(user));

    /// <summary>Test projects are programs to their runner alone, and a sample stands for the users who are not seen.</summary>
    private static bool IsProgram(Project project) =>
        project.CompilationOptions?.OutputKind is OutputKind.ConsoleApplication or OutputKind.WindowsApplication
        && project.TryGetCompilation(out var compilation)
        && !KnownTypes.Of(compilation).IsTestProject()
        && !ToolProject.IsNamed(compilation, s_trials);
}
