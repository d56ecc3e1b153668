using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Threads.Turns;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Safety;

/// <summary>
/// Whether a call that would have to block may run in a synchronization context, or on a scheduler of its own: on the thread of a user
/// interface, in a request of <c>System.Web</c>, in a component of Blazor, in what is posted to a context, in one of the solution's own.
/// What is awaited below it goes on there, and the call would wait for it for ever.
/// </summary>
internal sealed class ContextCallers : CallSiteCheck
{
    private bool? _hasSchedulers;
    private bool? _setsContext;

    public ContextCallers(SolutionCalls calls, CancellationToken cancellationToken)
        : base(calls, cancellationToken)
    {
    }

    protected override bool Holds(SyntaxNode call, SolutionCalls.Calls solution) =>
        IsBelowScheduler(call, solution)
        || IsInContext(call, solution)
        || (_setsContext ??= OwnContext.IsSetIn(solution.Models, CancellationToken));

    private bool IsBelowScheduler(SyntaxNode call, SolutionCalls.Calls solution) =>
        (_hasSchedulers ??= OwnScheduler.IsNamedIn(solution.Models, CancellationToken))
        && FunctionAround(call, solution.Models) is { } around
        && (IsOnScheduler(around, solution)
            || HoldsAbove(call, solution, static _ => true, (_, sites) => sites.Any(s => IsOnScheduler(s.Caller, solution))));

    private bool IsOnScheduler(Function function, SolutionCalls.Calls solution) =>
        OwnScheduler.Runs(function, solution.Models, CancellationToken);

    private bool IsInContext(SyntaxNode call, SolutionCalls.Calls solution) =>
        !(FunctionAround(call, solution.Models) is { } function && OwnThreadLambda.Is(function, solution.Models, CancellationToken))
        && (solution.Projects.Any(p => ConfigureAwaitStyle.HasContext(KnownTypes.Of(p.Compilation)) && Sees(p.Project, call, solution))
            || IsBelowComponent(call, solution));

    /// <summary>The project has the call, or references one that has it.</summary>
    private static bool Sees(Project project, SyntaxNode call, SolutionCalls.Calls solution)
    {
        var seen = project.Solution.GetProjectDependencyGraph().GetProjectsThatThisProjectTransitivelyDependsOn(project.Id);
        return solution.Projects.Any(p =>
            (p.Project.Id == project.Id || seen.Contains(p.Project.Id)) && p.Compilation.ContainsSyntaxTree(call.SyntaxTree));
    }

    private bool IsBelowComponent(SyntaxNode call, SolutionCalls.Calls solution) =>
        solution.Projects.Any(p => KnownTypes.Of(p.Compilation)["Microsoft.AspNetCore.Components.IComponent"] is not null)
        && HoldsAbove(call, solution, static _ => true, static (function, _) => IsOfComponent(function));

    private static bool IsOfComponent(Function function) =>
        function.Type?.AllInterfaces.Any(i =>
            i is { Name: "IComponent", ContainingNamespace: { Name: "Components", ContainingNamespace.Name: "AspNetCore" } }) == true;
}
