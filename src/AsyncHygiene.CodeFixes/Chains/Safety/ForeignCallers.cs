using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Editing;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Semantics.Hierarchy;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Safety;

/// <summary>
/// Whether a call that blocks may be reached from code outside the solution: in a library, through what is visible there. That code may be
/// on a request path, or on the thread of a window, which the awaited code needs. A part of a server is taken for one of a program that the
/// solution does not show.
/// </summary>
internal sealed class ForeignCallers : CallSiteCheck
{
    public ForeignCallers(SolutionCalls calls, CancellationToken cancellationToken)
        : base(calls, cancellationToken)
    {
    }

    /// <summary>Some project of the solution is such a library.</summary>
    public static bool MayBeIn(SolutionCalls.Calls solution) => solution.Projects.Any(p => MayCall(p.Project, p.Compilation));

    /// <summary>The first use of a type runs its initializers, whoever that is.</summary>
    protected override bool Holds(SyntaxNode call, SolutionCalls.Calls solution) =>
        FunctionAround(call, solution.Models) is null
            ? solution.Projects.Any(p => p.Compilation.ContainsSyntaxTree(call.SyntaxTree) && MayCall(p.Project, p.Compilation))
            : HoldsAbove(call, solution, static _ => true, (function, sites) => MayCall(function, sites, solution));

    /// <summary>
    /// Also an object of a hidden type, by an interface or a base class that is visible, and a lambda that is handed to code elsewhere.
    /// </summary>
    private static bool MayCall(Function function, IReadOnlyList<CallSite> sites, SolutionCalls.Calls solution)
    {
        var (project, compilation) = solution.Projects.FirstOrDefault(p =>
            SymbolEqualityComparer.Default.Equals(p.Compilation.Assembly, function.Symbol.ContainingAssembly));
        return project is not null
            && ((function.IsLambda && sites.Count == 0)
                || function.Symbol.IsVisibleOutside()
                || (function is { Node: null, Method: { } method } && solution.Models.SlotsOf(method).Any(s => s.IsVisibleOutside())))
            && MayCall(project, compilation);
    }

    private static bool MayCall(Project project, Compilation compilation) =>
        !ServerLibrary.HasNoContext(KnownTypes.Of(compilation)) && ForeignCode.MayCall(project);
}
