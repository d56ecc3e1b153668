using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Editing;
using AsyncHygiene.RequestPaths;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Safety;

/// <summary>
/// Whether a call that would have to block may be reached from code outside the solution: in a library, through what is visible there.
/// That code may be on a request path, or on the thread of a window, which the awaited code needs. A part of a server is taken for one of
/// a program that the solution does not show.
/// </summary>
internal sealed class ForeignCallers : CallSiteCheck
{
    public ForeignCallers(SolutionCalls calls, CancellationToken cancellationToken)
        : base(calls, cancellationToken)
    {
    }

    protected override bool Holds(SyntaxNode call, SolutionCalls.Calls solution) =>
        HoldsAbove(call, solution, static _ => true, (function, _) => MayCall(function, solution));

    private static bool MayCall(Function function, SolutionCalls.Calls solution)
    {
        var (project, compilation) = solution.Projects.FirstOrDefault(p =>
            SymbolEqualityComparer.Default.Equals(p.Compilation.Assembly, function.Symbol.ContainingAssembly));
        return project is not null && !ServerLibrary.Is(KnownTypes.Of(compilation)) && ForeignCode.MayCall(function.Symbol, project);
    }
}
