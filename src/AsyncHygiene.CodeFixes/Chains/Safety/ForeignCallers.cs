using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Editing;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Hierarchy;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Safety;

/// <summary>
/// Whether a call that would have to block may be reached from code outside the solution: in a library, through what is visible there.
/// That code may be on a request path, or on the thread of a window, which the awaited code needs. A part of a server is taken for one of
/// a program that the solution does not show.
/// </summary>
internal sealed class ForeignCallers : CallSiteCheck
{
    /// <summary>Programs that show or try a library: it was not written for them.</summary>
    private static readonly string[] s_trials =
    [
        "Benchmark", "Benchmarks", "Performance", "Perf", "Sample", "Samples", "Example", "Examples", "Demo", "Demos", "Smoke",
        "Playground", "Sandbox",
    ];

    public ForeignCallers(SolutionCalls calls, CancellationToken cancellationToken)
        : base(calls, cancellationToken)
    {
    }

    /// <summary>Code outside the solution may call it: it is visible there, in a library that no program of the solution uses.</summary>
    public static bool MayCall(ISymbol member, Project project) =>
        member.IsVisibleOutside()
        && !IsProgram(project)
        && !project.Solution.GetProjectDependencyGraph()
            .GetProjectsThatTransitivelyDependOnThisProject(project.Id)
            .Any(id => project.Solution.GetProject(id) is { } user && IsProgram(user));

    protected override bool Holds(SyntaxNode call, SolutionCalls.Calls solution) =>
        HoldsAbove(call, solution, static _ => true, (function, _) => MayCall(function, solution));

    private static bool MayCall(Function function, SolutionCalls.Calls solution)
    {
        var (project, compilation) = solution.Projects.FirstOrDefault(p =>
            SymbolEqualityComparer.Default.Equals(p.Compilation.Assembly, function.Symbol.ContainingAssembly));
        return project is not null && !ServerLibrary.Is(KnownTypes.Of(compilation)) && MayCall(function.Symbol, project);
    }

    /// <summary>Test projects are programs to their runner alone, and a sample stands for the users who are not seen.</summary>
    private static bool IsProgram(Project project) =>
        project.CompilationOptions?.OutputKind is OutputKind.ConsoleApplication or OutputKind.WindowsApplication
        && project.TryGetCompilation(out var compilation)
        && !KnownTypes.Of(compilation).IsTestProject()
        && !ToolProject.IsNamed(compilation, s_trials);
}
